const labels: Record<string, string> = {
  'booking.completed': 'Outcome of the meeting',
  'booking.no_show': 'Outcome of the meeting',
  'booking.meeting_point_set': 'Link or address of the meeting',
  'booking.made': 'Booked for a client',
  'booking.moved': 'Booking moved',
  'booking.cancelled': 'Booking cancelled',
  'block.made': 'Time blocked',
  'block.removed': 'Block taken back',
  'inquiry.seen': 'Inquiry read',
  'inquiry.replied': 'Reply written',
  'inquiry.reply_taken_back': 'Reply taken back',
  'inquiry.answer_added': 'Answer added',
  'inquiry.noted': 'Note added',
  'inquiry.closed': 'Inquiry closed',
  'inquiry.opened': 'Inquiry opened again',
  'inquiry.assigned': 'Inquiry assigned',
  'order.money.received': 'Payment recorded',
  'order.money.returned': 'Refund recorded',
  'order.cancelled': 'Order cancelled',
  'order.proof.confirmed': 'Proof of payment confirmed',
  'order.proof.rejected': 'Proof of payment rejected',
  'order.message_sent': 'Message about the order sent',
  'order.messages_read': 'Messages about the order read',
  'order.note_added': 'Note added',
  'order.note_changed': 'Note changed',
  'order.note_deleted': 'Note deleted',
  'order.email_sent_again': 'Email about the order sent again',
  'quote.written': 'Quote written',
  'quote.withdrawn': 'Quote withdrawn',
  'brief.answered': 'Question answered',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown',
  'review.answered': 'Answer to a review',
  'review.answer_removed': 'Answer to a review removed',
  'review.requested': 'Review asked for',
  'email.sent_again': 'Email sent again',
  'hours.changed': 'Opening hours',
  'meeting_places.changed': 'Where meetings take place',
  'calendar_feed.created': 'Private calendar address made',
  'calendar_feed.revoked': 'Private calendar address ended',
};

/** What an event of the audit trail is called. */
export const changeLabel = (event: string): string =>
  labels[event] ?? (event.startsWith('order.work.') ? 'Work of the order' : event);

export const readableState = (state: string): string =>
  ({ no_show: 'did not come', in_progress: 'in progress' })[state] ?? state;
