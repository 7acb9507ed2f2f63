import { useId } from 'react';
import { limits } from '#contract/limits.ts';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/controls/icon.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { FieldError, TextArea } from '#web/ui/forms/field.tsx';
import { type TableWork, useTable } from './use-table.ts';
import '#web/ui/forms/file-input.css';
import './table.css';

const loadOpened = () => import('./opened-table.tsx');

/** A whole table, converted in a worker of this device. */
export function TableDesk() {
  const work = useTable();
  const { table, problem } = work;
  return (
    <>
      {work.work && <Progress {...work.work} onCancel={work.cancel} />}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      {!table && !work.work && <TableInput work={work} />}
      {table && (
        <LazyModule load={loadOpened} onMissed={work.cancel}>
          {({ OpenedTable }) => <OpenedTable table={table} work={work} />}
        </LazyModule>
      )}
    </>
  );
}

function Progress({ done, all, onCancel }: { done: number; all: number; onCancel: () => void }) {
  return (
    <p className="table-progress" role="status">
      <span className="wheel wheel-small" />
      {all ? `${inThousands(done)} of ${inThousands(all)} rows` : 'Reading the table'}
      <Button kind="quiet" small onClick={onCancel}>
        Cancel
      </Button>
    </p>
  );
}

function TableInput({ work }: { work: TableWork }) {
  const id = useId();
  return (
    <div className="table-input">
      <div className="table-drop">
        <Icon name="upload" />
        <label htmlFor={id} className="font-strong">
          Drop a CSV here, or choose one
        </label>
        {/* A file field takes dropped files by itself. */}
        <input
          id={id}
          type="file"
          className="file-input file-input-named"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ currentTarget: { files } }) => files?.[0] && work.read(files[0])}
        />
        <p className="text-small text-ink2">
          Up to {inThousands(limits.tableRowsMax)} rows. The file stays on this device.
        </p>
      </div>
      <form
        className="table-paste"
        onSubmit={(event) => {
          event.preventDefault();
          const rows = String(new FormData(event.currentTarget).get('rows'));
          if (rows.trim()) work.read(rows);
        }}
      >
        <TextArea
          label="Or paste the rows"
          name="rows"
          rows={6}
          spellCheck={false}
          placeholder={'name,x,y\nBorehole A,664512,7769880'}
        />
        <Button type="submit" kind="quiet">
          Convert the rows
        </Button>
      </form>
    </div>
  );
}
