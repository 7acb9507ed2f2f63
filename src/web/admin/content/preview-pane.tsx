import { useCallback, useState } from 'react';
import { href } from 'react-router';
import { previewContent } from '#contract/admin/content.ts';
import { contentLimits } from '#contract/content-limits.ts';
import { call, refusalIn } from '#web/api.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { EmailFrame } from '../emails/email-frame.tsx';
import { markTexts, newTexts } from './new-texts.ts';
import { PreviewFrame } from './preview-frame.tsx';
import type { EditedContent } from './use-content-file.ts';

const views = ['Page', 'Card', 'Phone'] as const;
type View = (typeof views)[number];

const besideForm = '(min-width: 68.75rem)';

interface Props {
  content: EditedContent;
  /** The address of the page that shows the file; empty of an email. */
  page: string;
}

/** The page of a file as visitors will see it: with the saved draft, whose changes are marked. */
export function PreviewPane({ content, page }: Props) {
  const { file } = content;
  // Below the form it is loaded on request only, as a page can be 50 KB.
  const [isShown, setShown] = useState(() => matchMedia(besideForm).matches);
  if (isShown) return <Preview key={file.draft?.savedAt ?? file.publication} content={content} page={page} />;
  const show = (
    <Button kind="quiet" small onClick={() => setShown(true)}>
      Show preview
    </Button>
  );
  return <PreviewFrame id="preview" title={titleOf(page)} action={show} />;
}

function Preview({ content: { file, values, isUnsaved }, page }: Props) {
  const [view, setView] = useState<View>('Page');
  const { file: name } = file;
  const { loaded, reload } = useAsync(useCallback(() => call(previewContent, { body: { file: name } }), [name]));
  const texts = file.draft ? newTexts(file.values, file.draft.values ?? values) : [];
  const isCard = view === 'Card';
  return (
    <PreviewFrame
      id="preview"
      className="preview-pane"
      title={titleOf(page)}
      names={page ? views.filter((one) => one !== 'Card' || isService(name)) : []}
      chosen={view}
      onChoose={setView}
    >
      <AsyncSection loaded={loaded} reload={reload} waiting="Loading the preview..." failure="There is no preview now.">
        {({ address, email, problems }) => {
          if (email) {
            return <EmailFrame title="Preview" html={email} onShown={(shown) => markTexts(shown, texts)} />;
          }
          if (!address || problems.length > 0) return <p className="preview-note">Correct the marked fields first.</p>;
          return (
            <>
              <Page
                key={view}
                address={isCard ? address.replace(page, href('/services2')) : address}
                isPhone={view === 'Phone'}
                texts={texts}
                card={isCard ? page : null}
              />
              <p className="preview-note">
                <a href={address} target="_blank" rel="noreferrer" className="link tall-link">
                  Open preview
                </a>{' '}
                Whoever has its address can see it for {contentLimits.contentPreviewMinutes} minutes.
              </p>
            </>
          );
        }}
      </AsyncSection>
      {isUnsaved && <p className="preview-note">Save to see what you have typed.</p>}
    </PreviewFrame>
  );
}

const titleOf = (page: string): string => (page ? 'As visitors will see it' : 'As it will be sent');
const isService = (file: string): boolean => file.startsWith('catalogue/services/');

interface PageProps {
  address: string;
  isPhone: boolean;
  texts: readonly string[];
  /** The page to which the card leads that is shown. */
  card: string | null;
}

/** In a frame of its own, in which no script runs and no link leads anywhere. It inherits the policy of this page. */
function Page({ address, isPhone, texts, card }: PageProps) {
  const { loaded, reload } = useAsync(useCallback((signal) => readPage(address, signal), [address]));
  return (
    <AsyncSection loaded={loaded} reload={reload} waiting="Loading the page..." failure="There is no preview now.">
      {(html) => (
        <iframe
          className={isPhone ? 'preview-phone' : 'preview-page'}
          title="Preview"
          sandbox="allow-same-origin"
          srcDoc={html}
          onLoad={({ currentTarget: { contentDocument: page } }) => {
            if (!page) return;
            markTexts(page, texts);
            scrollTo(page, page.querySelector(card === null ? 'mark' : `a[href="${card}"]`));
          }}
        />
      )}
    </AsyncSection>
  );
}

/** To the middle of the frame; scrollIntoView would move the form too. */
function scrollTo({ documentElement: root }: Document, element: Element | null): void {
  if (!element) return;
  const { top, height } = element.getBoundingClientRect();
  root.scrollTop += top + height / 2 - root.clientHeight / 2;
}

/** @throws ApiError */
async function readPage(address: string, signal?: AbortSignal): Promise<string> {
  const reply = await fetch(address, { ...(signal && { signal }), cache: 'no-store' });
  if (!reply.ok) throw await refusalIn(reply);
  // The inline styles of a page are also its stylesheets, which load where the policy refuses them.
  return (await reply.text())
    .replace(/<style>[\s\S]*?<\/style>/g, '')
    .replace(/(<link\b[^>]*rel="stylesheet"[^>]*?) disabled=""/g, '$1');
}
