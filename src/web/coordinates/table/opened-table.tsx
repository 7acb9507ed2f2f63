import { href } from 'react-router';
import { limits } from '#contract/limits.ts';
import { closed } from '#geo/geodesy/area.ts';
import { storeArea } from '#web/map/attached/stored-area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { TableMap } from './table-map.tsx';
import { TableSheet } from './table-sheet.tsx';
import type { TableState, TableWork } from './use-table.ts';

/** The table with its choices, its points on the map, and the files to take away. */
export function OpenedTable({ table, work }: { table: TableState; work: TableWork }) {
  return (
    <>
      <TableSheet table={table} work={work} />
      <div className="table-foot">
        <div className="actions">
          <Button onClick={() => work.download('csv')} disabled={!table.summary}>
            <Icon name="download" /> Download CSV
          </Button>
          {(['geojson', 'kml', 'gpx'] as const).map((format) => (
            <Button key={format} kind="quiet" disabled={!table.summary?.ready} onClick={() => work.download(format)}>
              {format === 'geojson' ? 'GeoJSON' : format.toUpperCase()}
            </Button>
          ))}
          <UseAsArea table={table} />
        </div>
        <p className="text-ink2">
          Gauss (Lo) coordinates, or a survey?{' '}
          <TextLink to={href('/services/:id', { id: 'desktop-support' })}>Ask Desktop GIS Support</TextLink>
        </p>
      </div>
      {table.summary && table.summary.ready > 0 && <TableMap positions={table.summary.positions} />}
    </>
  );
}

/** The points in their order as the corners of an area, on the map of a project. */
function UseAsArea({ table }: { table: TableState }) {
  const { ready = 0, positions = [] } = table.summary ?? {};
  function use(): void {
    const isArc = [4209, 20935, 20936].includes(table.choice.from ?? 0);
    const area = [[closed(positions)]];
    if (storeArea(area, table.name, isArc ? 'arc-1950' : 'file')) location.assign(href('/map-your-project'));
    else showToast('This browser cannot store the area. Download GeoJSON and open it on the map.', 'warning');
  }
  return (
    <Button kind="quiet" disabled={ready < 3 || ready > limits.areaCornersMax} onClick={use}>
      Use as my area
    </Button>
  );
}
