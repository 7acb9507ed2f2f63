import { dataSaverName, dataSaverPath } from '#contract/site/data-saver.ts';
import { useLite } from '#web/ui/state/lite.ts';

/** A native form, so that it works without script and before hydration. */
export function DataSaverSwitch() {
  const lite = useLite();
  return (
    <form method="post" action={dataSaverPath}>
      <button type="submit" name={dataSaverName} value={lite ? '0' : '1'}>
        {lite ? 'Turn data saver off' : 'Turn data saver on'}
      </button>
    </form>
  );
}
