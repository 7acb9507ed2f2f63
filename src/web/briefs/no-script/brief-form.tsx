import { href } from 'react-router';
import type { BriefFormAnswer, BriefFormField } from '#contract/briefs/brief-form.ts';
import type { RefusedForm } from '#web/refused-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Select, TextArea } from '#web/ui/forms/field.tsx';
import { BriefAnswer } from './brief-answer.tsx';

interface Props {
  year: number;
  services: readonly { id: string; name: string }[];
  /** The form as it was sent; null before that. */
  sent: RefusedForm | null;
}

const firstYear = 1984;

/** In place of the steps for browsers without script: the server computes what the steps compute. */
export function BriefForm({ year, services, sent }: Props) {
  const { typed = {}, fields = {}, error = '', answer = null } = sent ?? {};
  const shared = (name: BriefFormField, otherwise = '') => ({
    ...{ name, defaultValue: typed[name] ?? otherwise },
    error: fields[name],
  });
  return (
    <section className="page page-end py-10" aria-labelledby="brief-form">
      {answer ? <BriefAnswer {...(answer as BriefFormAnswer)} /> : null}
      <h2 id="brief-form" className="text-h3">
        Where is the work?
      </h2>
      <p className="mt-3 max-w-2xl text-ink2">
        Drawing on the map needs JavaScript. This form works without it: it sends the corners to our server, which
        computes size, price and feasibility and keeps nothing. A file can come with a{' '}
        <TextLink to={href('/contact/:inquiryType', { inquiryType: 'quote' })}>request for a quote</TextLink>.
      </p>
      {error && (
        <div className="mt-6 max-w-2xl">
          <Callout tone="danger">{error}</Callout>
        </div>
      )}
      <form method="post" action={href('/map-your-project')} className="mt-6 grid max-w-2xl gap-5">
        <TextArea
          label="Corners, one on each line"
          hint="Degrees, DMS, UTM, Arc 1950 or MGRS. For example −20.15, 28.58"
          rows={7}
          spellCheck={false}
          required
          {...shared('corners')}
        />
        <Select label="Service" {...shared('service')}>
          <option value="">Help me choose</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Dates" {...shared('dates', 'one')}>
          <option value="one">One date, as it is now</option>
          <option value="two">Compare two</option>
          <option value="series">Every year, a series</option>
        </Select>
        <Years label="First year of a comparison or series" last={year - 1} {...shared('fromYear', `${year - 10}`)} />
        <Years label="Last year" last={year} {...shared('toYear', `${year}`)} />
        <Select label="Detail" {...shared('detail', '10m')}>
          <option value="10m">10 m, free satellite images from 2015</option>
          <option value="30m">30 m, free satellite images from the 1980s</option>
          <option value="finer">Finer, quoted by hand</option>
        </Select>
        <p>
          <Button type="submit">See if it works</Button>
        </p>
      </form>
    </section>
  );
}

function Years({ last, ...field }: { label: string; last: number } & Omit<Parameters<typeof Select>[0], 'children'>) {
  const years = Array.from({ length: last - firstYear + 1 }, (_, index) => last - index);
  return (
    <Select {...field}>
      {years.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </Select>
  );
}
