import { useEffect, useRef } from 'react';
import type { InquiryTypeLabels } from '#contract/contact/inquiries.ts';
import { useRootReply } from '../../company/company.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import type { Outcome } from './outcome.ts';

const headingClass = 'mt-3 text-step-title outline-none';

interface FormHeadingProps {
  labels: InquiryTypeLabels;
  /** The form replaces the result of a sent message, so the focused button is gone. */
  again: boolean;
}

export function FormHeading({ labels: { heading, intro }, again }: FormHeadingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (again) title.current?.focus();
  }, [again]);
  return (
    <>
      <h1 className={headingClass} tabIndex={-1} ref={title}>
        {heading}
      </h1>
      <p className="mt-3 max-w-2xl text-lead text-ink2">{intro}</p>
    </>
  );
}

/** Heading and title of the page once there is an outcome. After sending it takes the focus, as the form is gone. */
export function OutcomeHeading({ outcome }: { outcome: Outcome }) {
  const isSent = 'sent' in outcome;
  const text = isSent ? 'Message sent' : 'Your message';
  const company = useRootReply()?.company.name;
  useDocumentTitle(company ? `${text} - ${company}` : text);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isSent) title.current?.focus();
  }, [isSent]);
  return (
    <h1 className={headingClass} tabIndex={-1} ref={title}>
      {text}
    </h1>
  );
}
