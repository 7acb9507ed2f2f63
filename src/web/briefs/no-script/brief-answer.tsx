import { href } from 'react-router';
import type { BriefFormAnswer } from '#contract/briefs/brief-form.ts';
import { formatAmount } from '#contract/money.ts';
import { utmZonesIn } from '#geo/estimate/fact-rows.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { fromGeoJson } from '#geo/polygons/geojson.ts';
import { ButtonLink } from '#web/ui/controls/button.tsx';
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { Outline } from '../outline.tsx';

type Estimate = BriefFormAnswer['estimate'];

/** Step 3 without script, as computed by the server. */
export function BriefAnswer({ area, estimate, notes }: BriefFormAnswer) {
  const { value, unit, other } = areaFigures(estimate.areaKm2 * 1e6);
  const { facts, remark } = estimate;
  return (
    <div className="mb-6 max-w-2xl">
      <h2 className="text-h2">
        {value} {unit}
      </h2>
      <p className="mt-2 text-ink2">
        {other}, perimeter {lengthText(estimate.perimeterKm * 1000)}, {estimate.corners} corners. {remark}
      </p>
      {notes.length > 0 && <p className="mt-2 text-ink2">{notes.join(' ')}</p>}
      <div className="mt-6 max-w-sm">
        <Outline area={fromGeoJson(area)} width={384} height={288} />
      </div>
      <Price estimate={estimate} />
      <h3 className="mt-8 text-h3">What images show</h3>
      <DescriptionList facts={factsOf(facts)} />
      {facts.pitfalls.map(({ id, title, text }) => (
        <div key={id} className="mt-6">
          <h3 className="text-h4">{title}</h3>
          <p className="mt-2 text-small text-ink2">{text}</p>
        </div>
      ))}
      <p className="actions mt-8">
        <ButtonLink to={href('/contact/:inquiryType', { inquiryType: 'quote' })}>Request a firm quote</ButtonLink>
        <ButtonLink kind="quiet" to={href('/bookings')}>
          Book a free call about it
        </ButtonLink>
      </p>
    </div>
  );
}

function Price({ estimate: { low, high, lines, middleCents, manualQuote } }: { estimate: Estimate }) {
  const rows = [
    ...lines.map(({ label, note, cents }) => ({ name: label, value: `${formatAmount(cents)}, ${note}` })),
    ...(middleCents === null ? [] : [{ name: 'Estimate', value: formatAmount(middleCents) }]),
  ];
  return (
    <>
      <h3 className="mt-8 text-h3">Indicative price, USD</h3>
      {manualQuote ? (
        <p className="mt-2">{manualQuote.message}</p>
      ) : (
        <>
          <p className="mt-2 text-h2">
            {low} to {high}
          </p>
          <div className="mt-4">
            <DescriptionList facts={rows} />
          </div>
        </>
      )}
      <p className="mt-2 text-note">Estimate. We confirm the price in writing.</p>
    </>
  );
}

const factsOf = ({ utm, squares, pixels10, pixels30, images, months, monthsSource }: Estimate['facts']): Fact[] => [
  {
    name: 'UTM zone',
    value: `${utmZonesIn(utm)
      .map(({ name }) => name)
      .join(' and ')}, EPSG:${utm.epsg}`,
  },
  { name: 'MGRS squares', value: squares.join(' ') },
  { name: 'Pixels at 10 m', value: inThousands(pixels10) },
  { name: 'Pixels at 30 m', value: inThousands(pixels30) },
  ...(images
    ? [{ name: 'Scenes', value: `${images.scenes}, ${images.name}, a pass every ${images.passDays} days` }]
    : []),
  {
    name: 'Usually clear',
    value: `${months
      .filter(({ sky }) => sky === 'clear')
      .map(({ name }) => name)
      .join(', ')}: a rule of thumb, from ${monthsSource.title}`,
  },
];
