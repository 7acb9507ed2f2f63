import { useState } from 'react';
import { href } from 'react-router';
import type { AnswerMatch } from '#contract/admin/inquiries/answers.ts';
import { privateMetaOf } from '#web/seo/page-meta.ts';
import { FocusSubheading } from '#web/ui/content/focus-heading.tsx';
import { BackLink } from '#web/ui/navigation/back-link.tsx';
import { EmailForm, type EmailSource } from './email-form.tsx';
import { FoundInquiry } from './found-inquiry.tsx';
import { findInquiry } from './send-answer.ts';

export const meta = privateMetaOf(href('/admin/inquiries/answer'), {
  title: 'Add answer',
  description: 'For staff: an email of a client is added to its inquiry.',
});

interface ReadAnswer {
  source: EmailSource;
  match: AnswerMatch;
}

export default function AnswerPage() {
  const [answer, setAnswer] = useState<ReadAnswer | null>(null);
  return (
    <>
      <p className="no-print mb-6">
        <BackLink to={href('/admin/inquiries')}>All inquiries</BackLink>
      </p>
      <FocusSubheading key={answer ? 'inquiry' : 'email'}>Add answer</FocusSubheading>
      {answer ? (
        <FoundInquiry {...answer} onAgain={() => setAnswer(null)} />
      ) : (
        <>
          <p className="mt-4 text-ink2">Paste an email from the client, or choose its file. We look for its inquiry.</p>
          <EmailForm
            action="Find its inquiry"
            send={async (source) => setAnswer({ source, match: await findInquiry(source) })}
          />
        </>
      )}
    </>
  );
}
