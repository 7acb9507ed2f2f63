import { useId, useState } from 'react';
import type { SettingsEffects } from '#contract/admin/settings.ts';
import { businessZone, meetingModeNames } from '#contract/bookings/bookings.ts';
import { formatHours } from '#contract/bookings/format-opening-hours.ts';
import { formatAmount } from '#contract/money.ts';
import { inThousands } from '#geo/estimate/format.ts';
import { Logo } from '#web/ui/layout/logo.tsx';
import { momentIn } from '#web/ui/records/format-moment.ts';
import { textsOf } from '../content/labels.ts';
import { PreviewFrame } from '../content/preview-frame.tsx';
import { dollars, jobCostText, morningText } from './sentences.ts';
import { stepChart } from './step-chart.ts';
import type { Effects } from './use-settings.ts';

/** A text, marked when it differs from what is published. */
const Marked = ({ now, before }: { now: string; before: string | undefined }) =>
  now === before ? now : <mark>{now}</mark>;

const views = ['Invoice', 'Price list', 'Footer', 'Booking'] as const;

export function AsVisitors({ published, edited }: Effects) {
  const [view, setView] = useState<(typeof views)[number]>('Invoice');
  const parts = { now: edited, before: published };
  return (
    <PreviewFrame title="As visitors will see it" names={views} chosen={view} onChoose={setView}>
      {view === 'Invoice' && <Invoice {...parts} />}
      {view === 'Price list' && <PriceList {...parts} />}
      {view === 'Booking' && <Booking {...parts} />}
      {(view === 'Footer' || view === 'Invoice') && <Footer {...parts} />}
    </PreviewFrame>
  );
}

interface Compared {
  now: SettingsEffects;
  before: SettingsEffects;
}

function Invoice({ now, before }: Compared) {
  const { lines, totalCents, taxCents, taxPercent, business, bank } = now.invoice;
  const old = before.invoice;
  const taxText = ({ taxPercent: percent, taxCents: cents }: typeof old): string =>
    percent > 0 ? `Contains ${percent} % tax, ${formatAmount(cents)}` : '';
  return (
    <div className="settings-sheet">
      <p className="settings-letterhead">
        <Logo strong={now.company.nameStrong} rest={now.company.nameRest} />
        <span>
          Invoice
          <br />
          <Marked now={business.name} before={old.business.name} />
          {business.taxNumber && (
            <>
              <br />
              <Marked now={`Tax number ${business.taxNumber}`} before={`Tax number ${old.business.taxNumber ?? ''}`} />
            </>
          )}
        </span>
      </p>
      <table className="settings-lines">
        <caption className="sr-only">An example: a project of 850 km² with two dates, in US dollars</caption>
        <tbody>
          {lines.map(({ label, note, cents }, place) => (
            <tr key={label}>
              <th scope="row">
                {label}, <Marked now={note} before={old.lines[place]?.note} />
              </th>
              <td>
                <Marked now={formatAmount(cents)} before={old.lines[place] && formatAmount(old.lines[place].cents)} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total, USD</th>
            <td>
              <Marked now={formatAmount(totalCents)} before={formatAmount(old.totalCents)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {taxPercent > 0 && taxCents > 0 && (
        <p>
          <Marked now={taxText(now.invoice)} before={taxText(old)} />
        </p>
      )}
      {bank ? (
        <div>
          <h4 className="font-strong">Pay by transfer</h4>
          <dl className="settings-account">
            {(['accountName', 'bank', 'branch', 'accountNumber', 'swift'] as const)
              .filter((name) => bank[name])
              .map((name) => (
                <div key={name}>
                  <dt>{textsOf(name).label}</dt>
                  <dd>
                    <Marked now={bank[name]} before={old.bank?.[name]} />
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ) : (
        <p>No bank transfers.</p>
      )}
    </div>
  );
}

const PriceList = ({ now, before }: Compared) => (
  <div className="settings-sheet">
    <div className="settings-wide">
      <table className="settings-lines">
        <caption className="sr-only">Prices by the size of the area, in US dollars</caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
            {now.prices[0]?.sizes.map(({ upToKm2 }) => (
              <th key={upToKm2} scope="col">
                up to {inThousands(upToKm2)} km²
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {now.prices.map(({ service, sizes }) => (
            <tr key={service}>
              <th scope="row">{service}</th>
              {sizes.map(({ upToKm2, cents }, place) => (
                <td key={upToKm2}>
                  <Marked now={dollars(cents)} before={sizeBefore(before, service, place)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </div>
);

function sizeBefore({ prices }: SettingsEffects, service: string, place: number): string | undefined {
  const size = prices.find((one) => one.service === service)?.sizes[place];
  return size && dollars(size.cents);
}

function Footer({ now, before }: Compared) {
  const { contact, place } = now.company;
  const old = before.company;
  return (
    <div className="settings-foot">
      <ul>
        {contact.phone && (
          <li>
            <Marked now={contact.phone} before={old.contact.phone} />
          </li>
        )}
        {contact.whatsapp && (
          <li>
            WhatsApp <Marked now={contact.whatsapp} before={old.contact.whatsapp} />
          </li>
        )}
        {contact.email && (
          <li>
            <Marked now={contact.email} before={old.contact.email} />
          </li>
        )}
      </ul>
      <ul>
        {contact.hours.map((hours) => (
          <li key={formatHours(hours)}>{formatHours(hours)}</li>
        ))}
        {contact.street && (
          <li>
            <Marked now={contact.street} before={old.contact.street} />
          </li>
        )}
        <li>
          <Marked now={`${place.city}, ${place.country}`} before={`${old.place.city}, ${old.place.country}`} />
        </li>
      </ul>
    </div>
  );
}

function Booking({ now, before }: Compared) {
  const { meetings, ways } = now;
  const first = (instant: string | null): string => (instant ? whenOf(instant) : 'none');
  return (
    <div className="settings-sheet">
      <p>
        Free consultation, {meetings.minutes} minutes. First time:{' '}
        <Marked now={first(meetings.firstBookable)} before={first(before.meetings.firstBookable)} />
      </p>
      <MeetingModes {...now} />
      <h4 className="font-strong">Ways to pay an order</h4>
      <ul className="settings-list">
        {ways
          .filter(({ isOffered }) => isOffered)
          .map(({ way }) => (
            <li key={way}>
              <Marked
                now={textsOf(way).label}
                before={before.ways.some((one) => one.way === way && one.isOffered) ? textsOf(way).label : ''}
              />
            </li>
          ))}
      </ul>
    </div>
  );
}

/** How clients can meet us, each with the link, address or number for all meetings. */
export const MeetingModes = ({ meetings }: Pick<SettingsEffects, 'meetings'>) => (
  <ul className="settings-list">
    {meetings.modes.map(({ mode, point }) => (
      <li key={mode}>
        {meetingModeNames[mode]}
        {point && <span className="text-ink2">, {point}</span>}
      </li>
    ))}
  </ul>
);

function whenOf(instant: string): string {
  const { weekday, day, time } = momentIn(businessZone, instant);
  return `${weekday} ${day}, ${time}`;
}

const days = ['Today’s rules', 'With a holiday'] as const;

export function MorningShown({ edited: { meetings } }: Effects) {
  const [view, setView] = useState<(typeof days)[number]>(days[0]);
  const day = view === 'With a holiday' ? meetings.holiday : meetings.day;
  return (
    <PreviewFrame
      title="A morning, as clients see it"
      names={meetings.holiday ? days : days.slice(0, 1)}
      chosen={view}
      onChoose={setView}
    >
      <div className="settings-sheet">
        {day && <MorningPicture day={day} />}
        <p role="status" className="text-small text-ink2">
          {morningText(meetings, day)}
        </p>
      </div>
    </PreviewFrame>
  );
}

const morning = { from: 8, hours: 4.5, width: 480 };

/** Each meeting as a block, and the time that stays free after it hatched. */
function MorningPicture({ day }: { day: NonNullable<SettingsEffects['meetings']['day']> }) {
  const minuteOf = (instant: string): number => {
    const { time } = momentIn(businessZone, instant);
    return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  };
  const begin = Math.floor(Math.min(morning.from * 60, ...day.starts.map(minuteOf)) / 60);
  const place = (instant: string): number => ((minuteOf(instant) - begin * 60) / (morning.hours * 60)) * morning.width;
  const hours = Array.from({ length: Math.ceil(morning.hours) }, (_, index) => begin + index);
  const hatch = useId();
  return (
    <svg className="settings-morning" viewBox={`0 0 ${morning.width} 78`} aria-hidden="true">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse">
        <path className="settings-hatch" d="M0 6 6 0" />
      </pattern>
      {day.meetings.map(({ start, end, freeUntil }) => (
        <g key={start}>
          <rect fill={`url(#${hatch})`} x={place(end)} y="4" width={place(freeUntil) - place(end)} height="40" />
          <rect className="settings-meeting" x={place(start)} y="4" width={place(end) - place(start)} height="40" />
          <text x={place(start) + 4} y="29">
            {momentIn(businessZone, start).time}
          </text>
        </g>
      ))}
      <path className="settings-axis" d={`M0 54H${morning.width}`} />
      {hours.map((hour, index) => {
        const at = (index / morning.hours) * morning.width;
        return (
          <g key={hour}>
            <path className="settings-axis" d={`M${at} 54v6`} />
            <text x={at} y="73" className="settings-tick">
              {String(hour).padStart(2, '0')}:00
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The price of a service by the size of its area, with the published one in dashes. */
export function JobCost({ published, edited }: Effects) {
  const [first] = edited.prices;
  const [old] = published.prices;
  if (!first || !old) return null;
  const chart = stepChart(first.sizes, old.sizes);
  return (
    <PreviewFrame title="What a job costs">
      <div className="settings-sheet">
        <p className="text-small text-ink2">
          {first.service}, {dollars(first.priceCents)} US dollars, one date
        </p>
        <svg className="settings-chart" viewBox={`0 0 ${chart.width} ${chart.height}`} aria-hidden="true">
          {chart.levels.map(({ y, label }) => (
            <g key={label}>
              <path className="settings-level" d={`M${chart.left} ${y}H${chart.width}`} />
              <text x={chart.left - 6} y={y + 4} className="settings-amount">
                {label}
              </text>
            </g>
          ))}
          {chart.changed.map(({ x, y, width, height }) => (
            <rect key={x} className="settings-meeting" x={x} y={y} width={width} height={height} />
          ))}
          {chart.before && <path className="settings-before" d={chart.before} />}
          <path className="settings-steps" d={chart.now} />
          {chart.labels.map(({ x, y, text, was }) => (
            <g key={x}>
              <text x={x} y={y - 8} className="settings-tick">
                {text}
              </text>
              {was && (
                <text x={x} y={y + 20} className="settings-tick settings-was">
                  was {was}
                </text>
              )}
            </g>
          ))}
          {chart.sizes.map(({ x, label }) => (
            <text key={label} x={x} y={chart.height - 4} className="settings-amount">
              {label}
            </text>
          ))}
        </svg>
        <p role="status" className="text-small text-ink2">
          {jobCostText(first.sizes, old.sizes)}
        </p>
      </div>
    </PreviewFrame>
  );
}
