import { type ReactNode, useRef, useState } from 'react';
import type { Review } from '#contract/site/reviews.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { showToast } from '#web/ui/display/toast.tsx';
import { editDraft, editOf } from '../draft.ts';
import { EditReview } from '../edit/edit-review.tsx';
import type { AsUser } from '../use-as-user.tsx';
import type { Reviews } from '../use-reviews.ts';
import { CardFoot, ReviewText } from './card-parts.tsx';

const loadDialog = () => import('../edit/delete-dialog.tsx');

interface OwnReviewProps {
  review: Review;
  list: Reviews;
  asUser: AsUser;
  like: ReactNode;
  moderation: ReactNode;
  onDeleted: () => void;
}

export function OwnReview({ review, list, asUser, like, moderation, onDeleted }: OwnReviewProps) {
  const { id } = review;
  const [editing, setEditing] = useState(() => editDraft.read(editOf(review)) !== null);
  const [deleting, setDeleting] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  function stopEditing(): void {
    editDraft.store(editOf(review), null);
    setEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  if (editing) {
    return (
      <EditReview
        review={review}
        asUser={asUser}
        onCancel={stopEditing}
        onSaved={(saved) => {
          list.changed(id, { ...saved, edited: true });
          stopEditing();
          showToast('Your review has been updated.');
        }}
      />
    );
  }
  return (
    <>
      <ReviewText>{review.comment}</ReviewText>
      <CardFoot left={like}>
        {moderation}
        <button type="button" className="link review-action" ref={editButton} onClick={() => setEditing(true)}>
          Edit
        </button>
        <button type="button" className="link link-danger review-action" onClick={() => setDeleting(true)}>
          Delete
        </button>
      </CardFoot>
      {deleting && (
        <LazyDeleteDialog
          id={id}
          list={list}
          asUser={asUser}
          onClose={() => setDeleting(false)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

type DeleteProps = Pick<OwnReviewProps, 'list' | 'asUser' | 'onDeleted'> & { id: string; onClose: () => void };

const LazyDeleteDialog = ({ id, list, asUser, onClose, onDeleted }: DeleteProps) => (
  <LazyModule load={loadDialog} onMissed={onClose}>
    {({ DeleteDialog }) => (
      <DeleteDialog
        id={id}
        asUser={asUser}
        onClose={onClose}
        onDeleted={() => {
          list.deleted(id);
          onDeleted();
          showToast('Your review has been deleted.');
        }}
      />
    )}
  </LazyModule>
);
