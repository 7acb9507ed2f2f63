import { useEffect, useEffectEvent, useState } from 'react';
import { businessZone } from '#contract/bookings/bookings.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { dayInFull } from '#web/ui/records/format-moment.ts';
import type { FileSource } from './file-source.ts';
import { Legend } from './legend.tsx';
import { MapStage, type MapViewerProps } from './map-stage.tsx';
import { type MapView, titleOf } from './map-views.ts';
import type { MapMark } from './marks.ts';
import { Picture } from './picture.tsx';
import '#web/map/map-colors.css';
import '#web/map/project-map.css';
import './map-viewer.css';

/** The map of a file, or of two dates with a divider: their pictures first, then the files themselves. */
export function MapViewer(props: MapViewerProps) {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

/** One for each file; null: it could not be loaded. */
type Images = readonly (string | null)[];

function Attempt({ view, onRetry, ...rest }: MapViewerProps & { onRetry: () => void }) {
  const images = useImages(view, rest.source);
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed && images?.includes(null)) {
    return (
      <div className="delivered-map-failure" role="alert">
        <p>The map could not be drawn. The files are complete.</p>
        <Button kind="quiet" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    );
  }
  const about = (
    <>
      <Legend files={view.files} />
      <ul className="grid gap-1 text-small text-ink2 wrap-anywhere">
        {view.files.map(({ id, name, version, deliveredAt }) => (
          <li key={id}>
            {name}, version {version}
            {deliveredAt && `, delivered ${dayInFull(businessZone, deliveredAt)}`}
          </li>
        ))}
      </ul>
      <MarkList marks={rest.marks} />
    </>
  );
  if (!hasFailed || !images) {
    return (
      <MapStage view={view} images={images} {...rest} onFailed={() => setFailed(true)} onRetry={onRetry}>
        {about}
      </MapStage>
    );
  }
  return (
    <figure className="delivered-map-view" aria-label={`Map ${view.title}`}>
      <div className="delivered-map-pictures">
        {view.files.map((file, index) => (
          <div key={file.id}>
            <Picture file={file} image={images[index] ?? null} bounds={file.picture.bounds} />
            {view.files.length > 1 && <p className="divider-name">{titleOf(file)}</p>}
          </div>
        ))}
      </div>
      <figcaption>
        {about}
        <p className="text-small text-ink2" role="status">
          This browser shows pictures of the files, not the map.
        </p>
        <Button small kind="quiet" onClick={onRetry}>
          Try Again
        </Button>
      </figcaption>
    </figure>
  );
}

/** What the pins are. */
const MarkList = ({ marks }: { marks: readonly MapMark[] }) =>
  marks.some(({ text }) => text) && (
    <ol className="grid gap-1 text-small wrap-anywhere" aria-label="Marked on the map">
      {marks.map(
        ({ number, text }) =>
          text && (
            <li key={number}>
              <strong>{number}</strong> {text}
            </li>
          ),
      )}
    </ol>
  );

/** Null until all have arrived or failed. */
function useImages(view: MapView, source: FileSource): Images | null {
  const [images, setImages] = useState<Images | null>(null);
  const load = useEffectEvent(() =>
    Promise.allSettled(view.files.map(async ({ id }) => asDataUrl(await source.picture(id)))),
  );
  useEffect(() => {
    let isGone = false;
    void load().then((all) => {
      if (!isGone) setImages(all.map((one) => (one.status === 'fulfilled' ? one.value : null)));
    });
    return () => {
      isGone = true;
    };
  }, []);
  return images;
}

/** The content policy allows no blob addresses. */
function asDataUrl(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read'));
  reader.readAsDataURL(blob);
  return promise;
}
