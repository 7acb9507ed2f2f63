import { href } from 'react-router';
import { businessZone, type Slot } from '#contract/bookings/bookings.ts';
import { useFocusOnMount } from '#web/ui/content/use-focus-on-mount.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/forms/notice.tsx';
import type { TimeRefusal as Refusal } from './refusal.ts';
import { whenInShort } from './times.ts';

interface Props {
  refusal: Refusal;
  onChoose: (slot: Slot) => void;
}

/** Why a time could not be kept, and what is free near it. Takes the focus: the button pressed may be far below. */
export function TimeRefusal({ refusal: { words, alternatives, tooMany }, onChoose }: Props) {
  return (
    <div className="mb-7 outline-none" tabIndex={-1} ref={useFocusOnMount()}>
      <Notice tone="danger">
        <p>
          {words} {tooMany && <TextLink to={href('/account/bookings')}>See your bookings</TextLink>}
        </p>
        {alternatives.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-2">
            {alternatives.map((slot) => (
              <Button key={slot.start} kind="quiet" small onClick={() => onChoose(slot)}>
                {whenInShort(businessZone, slot.start)}
              </Button>
            ))}
          </p>
        )}
      </Notice>
    </div>
  );
}
