import type { ComponentProps } from 'react';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';

type Props = ComponentProps<typeof import('./file-form.tsx').FileForm>;

const load = () => import('./file-form.tsx');

export const LazyFileForm = (props: Props) => (
  <LazyModule load={load}>{({ FileForm }) => <FileForm {...props} />}</LazyModule>
);
