import type { AdminCourseDate } from '#contract/admin/courses/course-dates.ts';

type LabelledDate = Pick<AdminCourseDate, 'mode' | 'place' | 'state' | 'isOver' | 'seats' | 'takenSeats'>;

export const placeLabel = ({ mode, place }: Pick<LabelledDate, 'mode' | 'place'>): string =>
  mode === 'online' ? 'Online' : place;

export const seatsLabel = ({ takenSeats, seats }: Pick<LabelledDate, 'takenSeats' | 'seats'>): string =>
  `${takenSeats} of ${seats} ${seats === 1 ? 'seat' : 'seats'} taken`;

export function stateLabel({ state, isOver }: Pick<LabelledDate, 'state' | 'isOver'>): string {
  if (state === 'cancelled') return 'Cancelled';
  return isOver ? 'Over' : 'Scheduled';
}
