import { LazyModule } from '#web/ui/async/lazy-module.tsx';

const load = () => import('./file-form.tsx');

export const LazyFileForm = () => <LazyModule load={load}>{({ FileForm }) => <FileForm />}</LazyModule>;
