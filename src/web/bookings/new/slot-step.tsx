import type { RefObject } from 'react';
import { useOpenAuthModal } from '#web/shell/open-auth-modal.ts';
import { Button, ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { SlotChooser } from '../calendar/slot-chooser.tsx';
import { useSlotChooser } from '../calendar/use-slot-chooser.ts';
import type { HeldSlot } from './hold/use-held-slot.ts';
import { addressOf, type Step } from './use-step.ts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  time: HeldSlot;
  back: Step;
  onHeld: () => void;
  signedIn: boolean;
}

export function SlotStep({ heading, time, back, onHeld, signedIn }: Props) {
  const chooser = useSlotChooser({ heading, chosen: time.start, onChoose: time.choose });
  const openAuthModal = useOpenAuthModal();

  async function goOn(): Promise<void> {
    if (!signedIn) return openAuthModal('login');
    if (!chooser.require()) return;
    if (await time.hold()) onHeld();
    else chooser.reload();
  }

  return (
    <>
      <SlotChooser chooser={chooser} refusal={time.refusal} zone={time.zone} onZone={time.setZone} />
      <div className="mt-8 flex flex-wrap justify-between gap-3">
        <ButtonLink kind="quiet" to={addressOf(back)}>
          Back
        </ButtonLink>
        <Button busy={time.holding} onClick={() => void goOn()}>
          {signedIn ? 'Your details' : 'Login to continue'}
          <Icon name="arrow-right" />
        </Button>
      </div>
    </>
  );
}
