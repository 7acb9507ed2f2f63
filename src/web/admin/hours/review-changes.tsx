import type { HoursPreview } from '#contract/admin/hours/hours.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { OutsideList, outsideSentence } from './outside-list.tsx';
import type { Hours } from './use-hours.ts';

/** Shows the consequences of the changes before they are saved. */
export function ReviewChanges({ hours }: { hours: Hours }) {
  const { preview, busy, failure, wasSaved, messages, check, discard } = hours;
  const hasMessages = Object.keys(messages).length > 0;
  return (
    <section aria-label="Changes" className="admin-section hours-review">
      {failure && <Callout tone="danger">{failure}</Callout>}
      {hasMessages && <Callout tone="danger">Please correct the marked fields.</Callout>}
      {wasSaved && <Callout tone="ok">The opening hours are saved.</Callout>}
      {preview ? (
        <Preview preview={preview} hours={hours} />
      ) : (
        <p className="actions">
          <Button busy={busy} onClick={() => void check()}>
            Review changes
          </Button>
          <Button kind="quiet" onClick={() => void discard()}>
            Discard changes
          </Button>
        </p>
      )}
    </section>
  );
}

function Preview({ preview, hours: { busy, save, discard } }: { preview: HoursPreview; hours: Hours }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { sentences, outside } = preview;
  const added = outside.filter(({ isNew }) => isNew);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-card">
        What changes
      </h3>
      {sentences.length === 0 && <p className="mt-3">Nothing: these are the saved hours.</p>}
      <ul className="mt-3">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {added.length > 0 && (
        <div className="mt-4">
          <Callout>
            <p>{outsideSentence(added, 'the new hours')}</p>
          </Callout>
          <OutsideList outside={added} />
        </div>
      )}
      <p className="actions mt-4">
        {sentences.length > 0 && (
          <Button busy={busy} onClick={() => void save(preview)}>
            Save
          </Button>
        )}
        <Button kind="quiet" onClick={() => void discard()}>
          Discard changes
        </Button>
      </p>
    </>
  );
}
