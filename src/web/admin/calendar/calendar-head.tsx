import { ButtonLink } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import {
  addressOf,
  type CalendarRange,
  type CalendarView,
  calendarViews,
  stepped,
  titleOf,
  weekNumberOf,
} from './calendar-address.ts';
import { JumpTo } from './jump-to.tsx';
import './calendar-head.css';

const viewNames: Record<CalendarView, string> = { week: 'Week', month: 'Month', list: 'List' };

/** The title of the shown range, and links to other ranges and views. */
export function CalendarHead({ shown, today }: { shown: CalendarRange; today: string }) {
  const unit = shown.view === 'month' ? 'month' : 'week';
  return (
    <div className="calendar-head">
      <h2 className="admin-title" aria-live="polite">
        {titleOf(shown)}{' '}
        {shown.view === 'week' && <span className="calendar-week">Week {weekNumberOf(shown.date)}</span>}
      </h2>
      <nav className="calendar-steps" aria-label="Calendar">
        <ButtonLink kind="quiet" small to={addressOf({ ...shown, date: today })}>
          Today
        </ButtonLink>
        <ButtonLink kind="quiet" small to={addressOf(stepped(shown, -1))} aria-label={`Previous ${unit}`}>
          <Icon name="chevron-left" />
        </ButtonLink>
        <ButtonLink kind="quiet" small to={addressOf(stepped(shown, 1))} aria-label={`Next ${unit}`}>
          <Icon name="chevron-right" />
        </ButtonLink>
        <span className="calendar-views">
          {calendarViews.map((view) => (
            <ButtonLink
              key={view}
              kind="quiet"
              small
              to={addressOf({ ...shown, view })}
              aria-current={view === shown.view ? 'page' : undefined}
            >
              {viewNames[view]}
            </ButtonLink>
          ))}
        </span>
      </nav>
      {shown.view !== 'week' && <JumpTo shown={shown} />}
    </div>
  );
}
