import attribution from '../../../../geodata/attribution.json' with { type: 'json' };
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Every source of the map pack, with its licence. */
export function AttributionDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sources of the map" onClose={onClose}>
      <ul className="map-sources">
        {attribution.lines.map(({ show, licence }) => (
          <li key={show}>
            {show}
            {licence.startsWith('https:') && (
              <>
                {' '}
                (<a href={licence}>licence</a>)
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{attribution.disclaimer}</p>
    </Dialog>
  );
}
