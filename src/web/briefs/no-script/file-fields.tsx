import type { BriefFormField } from '#contract/briefs/brief-form.ts';
import { acceptOf, areaFileEndings } from '#contract/files/file-names.ts';
import { coordinateSystems } from '#geo/geodesy/coordinate-systems.ts';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { FieldError, Select, TextField } from '#web/ui/forms/field.tsx';
import '#web/ui/forms/file-input.css';

/** The value and error of a field in the submitted form. */
export type Shared = (
  name: BriefFormField,
  otherwise?: string,
) => { name: string; defaultValue: string; error: string | undefined };

/** An area from a file instead of corners, and the answers to questions about the file. */
export function FileFields({ shared }: { shared: Shared }) {
  const { error } = shared('file');
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor="brief-file">
          Or a file with the boundary
        </label>
        <p className="field-hint" id="brief-file-hint">
          GeoJSON, KML, KMZ, GPX, zipped Shapefile or a list of coordinates, up to 5 MB. It takes the place of the
          corners.
        </p>
        <input
          id="brief-file"
          type="file"
          className="file-input file-input-named"
          name="file"
          accept={acceptOf(areaFileEndings)}
          aria-describedby={error ? 'brief-file-hint brief-file-error' : 'brief-file-hint'}
          aria-invalid={error ? true : undefined}
        />
        {error && <FieldError id="brief-file-error">{error}</FieldError>}
      </div>
      <Answers shared={shared} />
    </>
  );
}

function Answers({ shared }: { shared: Shared }) {
  const questions = [shared('system'), shared('axes'), shared('lines'), shared('bufferM')];
  return (
    <Disclosure
      summary="If the file or the corners leave something open"
      open={questions.some((question) => question.error || question.defaultValue)}
    >
      <div className="grid gap-5">
        <Select label="Coordinate system" {...shared('system')}>
          <option value="">As the file or the corners say</option>
          {coordinateSystems.map(({ epsg, name }) => (
            <option key={epsg} value={epsg}>
              {name}, EPSG:{epsg}
            </option>
          ))}
        </Select>
        <Select label="Latitude and longitude" {...shared('axes')}>
          <option value="">As the format says</option>
          <option value="swap">Swap latitude and longitude</option>
          <option value="south">South, without a minus sign</option>
          <option value="keep">Leave them as they are</option>
        </Select>
        <Select label="Lines and points" {...shared('lines')}>
          <option value="">Are no area</option>
          <option value="close">Close each line, or join the points in their order</option>
        </Select>
        <TextField
          label="Metres around each point"
          hint="For a file with points only"
          inputMode="decimal"
          {...shared('bufferM')}
        />
      </div>
    </Disclosure>
  );
}
