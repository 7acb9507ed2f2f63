import { href } from 'react-router';
import type { BriefFormAnswer } from '#contract/briefs/brief-form.ts';
import type { RefusedForm } from '#web/refused-form.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { Select, TextArea } from '#web/ui/forms/field.tsx';
import { BriefAnswer } from './brief-answer.tsx';
import { FileFields, type Shared } from './file-fields.tsx';

interface Props {
  year: number;
  services: readonly { id: string; name: string }[];
  /** The submitted form with its result; null before it is sent. */
  sent: RefusedForm | null;
  /** The label of the place in the address, if it has an outline. */
  place: string | undefined;
}

const firstYear = 1984;

/** Replaces the steps in browsers without script; the server does the same computations. */
export function BriefForm({ year, services, sent, place }: Props) {
  const { typed = {}, fields = {}, error = '', answer = null } = sent ?? {};
  const shared: Shared = (name, otherwise = '') => ({
    name,
    defaultValue: typed[name] ?? otherwise,
    error: fields[name],
  });
  return (
    <section className="page page-end py-10" aria-labelledby="brief-form">
      {answer ? <BriefAnswer {...(answer as BriefFormAnswer)} /> : null}
      <h2 id="brief-form" className="text-h3">
        Where is the work?
      </h2>
      <Introduction />
      {error && (
        <div className="mt-6 max-w-2xl">
          <Callout tone="danger">{error}</Callout>
        </div>
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action={href('/map-your-project')}
        className="mt-6 grid max-w-2xl gap-5"
      >
        <KeptPlace label={place ?? typed['place']} />
        <TextArea
          label="Corners, one on each line"
          hint="Degrees, DMS, UTM, Arc 1950 or MGRS. For example −20.15, 28.58"
          rows={7}
          spellCheck={false}
          {...shared('corners')}
        />
        <FileFields shared={shared} />
        <Select label="Service" {...shared('service')}>
          <option value="">I am not sure</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <WorkFields year={year} shared={shared} />
        <p>
          <Button type="submit">See price and feasibility</Button>
        </p>
      </form>
    </section>
  );
}

const KeptPlace = ({ label }: { label: string | undefined }) =>
  label && (
    <p>
      <input type="hidden" name="place" value={label} />
      Your area: <strong>{label}</strong>. Corners or a file take its place.
    </p>
  );

const WorkFields = ({ year, shared }: { year: number; shared: Shared }) => (
  <>
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
  </>
);

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

const Introduction = () => (
  <p className="mt-3 max-w-2xl text-ink2">
    Drawing on the map needs JavaScript. This form works without it: it sends the corners or the file to our server,
    which computes size, price and feasibility and keeps nothing.
  </p>
);
