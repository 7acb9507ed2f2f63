import { useState } from 'react';
import { moderateReview, type Review } from '#contract/site/reviews.ts';
import { call } from '#web/api.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import type { AsUser } from '../use-as-user.tsx';

const loadDialog = () => import('./hide-dialog.tsx');

interface ModerationProps {
  review: Review;
  asUser: AsUser;
  onModerated: (review: Review) => void;
}

export function Moderation({ review: { id, hiddenReason }, asUser, onModerated }: ModerationProps) {
  const [hiding, setHiding] = useState(false);

  async function show(): Promise<void> {
    try {
      const body = { hidden: false };
      const reply = await asUser(() => call(moderateReview, { params: { id }, body }, { prompts: true }));
      if (reply) onModerated(reply.review);
    } catch (error) {
      showToast((error as Error).message, 'danger');
    }
  }

  if (hiddenReason !== undefined) {
    return (
      <button type="button" className="link review-action" onClick={() => void show()}>
        Show again
      </button>
    );
  }
  return (
    <>
      <button type="button" className="link review-action" onClick={() => setHiding(true)}>
        Hide
      </button>
      {hiding && (
        <LazyModule load={loadDialog} onMissed={() => setHiding(false)}>
          {({ HideDialog }) => (
            <HideDialog id={id} asUser={asUser} onClose={() => setHiding(false)} onHidden={onModerated} />
          )}
        </LazyModule>
      )}
    </>
  );
}
