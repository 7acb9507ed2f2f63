import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';

/** The one button of a dialog that asks once; it closes the dialog when it has run. */
export function ConfirmForm({ run, children }: { run: () => Promise<void>; children: string }) {
  const close = useCloseDialog();
  const form = useForm({
    initial: {},
    validate: () => ({}),
    async submit() {
      await run();
      close();
    },
  });
  return (
    <form className="mt-5 grid gap-5" {...form.form}>
      <FormFoot form={form}>{children}</FormFoot>
    </form>
  );
}
