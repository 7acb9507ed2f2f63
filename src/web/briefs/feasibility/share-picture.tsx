import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { paintShare, type ShareLines } from './paint-share.ts';

/** An image of the result to share, created in the browser. The location is included only if ticked. */
export function SharePicture({ area, lines }: { area: Area; lines: ShareLines }) {
  const [withArea, setWithArea] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  async function save(): Promise<void> {
    const picture = await paintShare(lines, withArea ? area : null);
    setFailed(!picture);
    if (picture) saveAs('feasibility.png', picture);
  }

  return (
    <section className="no-print mt-6 flex flex-wrap items-center gap-x-6 gap-y-3" aria-label="Picture to share">
      <Checkbox
        label="Show the outline of my area on the picture"
        checked={withArea}
        onChange={({ target }) => setWithArea(target.checked)}
      />
      <Button small kind="quiet" onClick={() => void save()}>
        <Icon name="download" />
        Save a picture to share
      </Button>
      {hasFailed && <p role="alert">This browser cannot make the picture.</p>}
    </section>
  );
}
