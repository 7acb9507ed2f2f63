import { useState } from 'react';
import { acceptOf, areaFileEndings } from '#contract/files/file-names.ts';
import { limits } from '#contract/limits.ts';
import { readNumber } from '#geo/coordinates/numbers.ts';
import type { FileAttribute, FileQuestion } from '#geo/files/area-file.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Callout } from '#web/ui/forms/callout.tsx';
import { FieldError, Select, TextField } from '#web/ui/forms/field.tsx';
import { useEditor } from '../use-area-editor.ts';
import type { AreaFile } from '../use-area-file.ts';
import { AxisAnswers, SystemChoice } from './questions.tsx';
import '#web/ui/forms/file-input.css';
import './tool-form.css';

const accepted = acceptOf([...areaFileEndings, 'shx', 'dbf', 'prj', 'cpg']);

/** A boundary from a file, which stays on this device. */
export function FileForm() {
  const { file } = useEditor();
  const { error, question, notes, isReading } = file;
  return (
    <div className="tool-form">
      <div className="field">
        <label className="field-label" htmlFor="area-file">
          File with the boundary
        </label>
        <p className="field-hint" id="area-file-hint">
          GeoJSON, KML, KMZ, GPX, Shapefile (zipped, or its parts together) or a list of coordinates, up to 5 MB. Or
          drop it on the map. It stays on this device.
        </p>
        <input
          id="area-file"
          type="file"
          multiple
          className="file-input"
          accept={accepted}
          aria-describedby={error ? 'area-file-hint area-file-error' : 'area-file-hint'}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            if (target.files?.length) file.read([...target.files]);
            // The same file can be chosen again after it was corrected.
            target.value = '';
          }}
        />
        {error && <FieldError id="area-file-error">{error}</FieldError>}
      </div>
      <p className="sr-only" role="status">
        {isReading ? 'Reading the file' : ''}
      </p>
      {isReading && <p className="text-small text-ink2">Reading {file.files[0]?.name}...</p>}
      {question && <Question key={question.question} question={question} file={file} />}
      {file.attributes.length > 0 && <FeatureChoice attributes={file.attributes} file={file} />}
      {notes.length > 0 && <Callout>{notes.join(' ')}</Callout>}
    </div>
  );
}

function Question({ question: { question, message, preview }, file }: { question: FileQuestion; file: AreaFile }) {
  return (
    <section className="tool-question" aria-label="The file needs an answer">
      <p role="alert">{message}</p>
      {question === 'epsg' && (
        <SystemChoice label="Coordinate system of the file" onChoose={(epsg) => file.answer({ epsg })} />
      )}
      {(question === 'swap' || question === 'south') && <AxisAnswers question={question} onChoose={file.answer} />}
      {question === 'close-lines' && (
        <Button small className="self-start" onClick={() => file.answer({ closeLines: true })}>
          Close the line
        </Button>
      )}
      {question === 'buffer' && preview && (
        <Button small className="self-start" onClick={() => file.answer({ closeLines: true })}>
          Join the points
        </Button>
      )}
      {question === 'buffer' && <BufferChoice onChoose={(bufferM) => file.answer({ bufferM })} />}
    </section>
  );
}

/** A shapefile of wards or farms has many features, of which one is meant. */
function FeatureChoice({ attributes, file }: { attributes: readonly FileAttribute[]; file: AreaFile }) {
  const { only } = file.choice;
  const [chosen, choose] = useState(only?.attribute ?? attributes[0]?.name);
  const attribute = attributes.find(({ name }) => name === chosen);
  const values = attribute?.values ?? [];
  return (
    <section className="tool-question tool-option" aria-label="Features of the file">
      {attributes.length > 1 && (
        <Select
          label="Choose features by"
          value={chosen}
          onChange={({ target }) => {
            choose(target.value);
            if (only) file.answer({ only: undefined });
          }}
        >
          {attributes.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <Select
        label={`Features to use, by ${chosen ?? ''}`}
        value={only ? String(values.indexOf(only.value)) : 'all'}
        onChange={({ target }) => {
          const value = values[Number(target.value)];
          file.answer({ only: attribute && value !== undefined ? { attribute: attribute.name, value } : undefined });
        }}
      >
        <option value="all">All features</option>
        {values.map((value, index) => (
          <option key={value} value={index}>
            {value}
          </option>
        ))}
      </Select>
    </section>
  );
}

function BufferChoice({ onChoose }: { onChoose: (metres: number) => void }) {
  const [text, setText] = useState('500');
  const metres = readNumber(text, 'length') ?? 0;
  const isDistance = metres > 0 && metres <= limits.areaBufferMaxM;
  return (
    <>
      <TextField
        label="Distance in metres"
        inputMode="decimal"
        error={isDistance ? undefined : 'Type a distance up to 100,000 m.'}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button small className="self-start" onClick={() => isDistance && onChoose(metres)}>
        Use this distance
      </Button>
    </>
  );
}
