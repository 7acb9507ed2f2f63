import { type ContentList, isCreatable, saveContentDraft } from '#contract/admin/content.ts';
import { call } from '#web/api.ts';
import { TextField } from '#web/ui/forms/field.tsx';
import { FormFoot } from '#web/ui/forms/form-foot.tsx';
import { useForm } from '#web/ui/forms/submit/use-form.ts';
import { useCloseDialog } from '#web/ui/overlays/dialog.tsx';

const kinds = {
  service: {
    fileOf: (short: string) => `catalogue/services/${short}.md`,
    address: '/services/',
    values: (id: string, name: string) => ({ id, name, body: '' }),
  },
  article: {
    fileOf: (short: string) => `articles/${short}.md`,
    address: '/articles/',
    values: (slug: string, title: string) => ({ slug, title, body: '' }),
  },
} as const;
export type NewPageKind = keyof typeof kinds;

interface Props {
  kind: NewPageKind;
  list: ContentList;
  onSaved: (file: string) => void;
}

/** The name of a new page, and the short name that becomes its address. It begins as a draft. */
export function NewPageForm({ kind, list, onSaved }: Props) {
  const close = useCloseDialog();
  const { fileOf, address, values: valuesOf } = kinds[kind];
  const taken = [...list.files, ...list.drafts].map(({ file }) => file);
  const form = useForm({
    initial: { name: '', short: '' },
    validate: ({ name, short }) => ({
      ...(!name.trim() && { name: 'Enter a name' }),
      ...(!isCreatable(fileOf(short.trim())) && {
        short: 'Use small letters, digits and hyphens, for example soil-maps',
      }),
      ...(taken.includes(fileOf(short.trim())) && { short: 'There is a page with this address already' }),
    }),
    async submit({ name, short }) {
      const id = short.trim();
      const file = fileOf(id);
      await call(saveContentDraft, { body: { file, basedOn: 0, values: valuesOf(id, name.trim()) } });
      onSaved(file);
      close();
    },
  });
  return (
    <form className="mt-4 grid gap-5" {...form.form}>
      <TextField label={kind === 'service' ? 'Name' : 'Title'} autoComplete="off" {...form.field('name')} />
      <TextField
        label="Short name"
        hint={`The end of its address: ${address}soil-maps. It cannot be changed later.`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('short')}
      />
      <FormFoot form={form}>Create draft</FormFoot>
    </form>
  );
}
