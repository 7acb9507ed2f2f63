/** Limits of inquiry threads (product/inquiries.md#threads). */
export const inquiryThreadLimits = {
  replyMaxLength: 10_000,
  answerMaxLength: 50_000,
  // The .eml file of an answer, with its attachments.
  answerFileMaxBytes: 20_971_520,
  // For all headers together; an email relayed by many servers has 20 KB of them.
  emailHeadersMaxBytes: 262_144,
  emailPartsDeepest: 20,
  emailReadingMs: 10_000,
  answerFilesShown: 50,
  answerCandidatesShown: 5,
  answerExcerptLength: 600,
  inquiryNoteMaxLength: 2_000,
  replyTemplateTitleMaxLength: 80,
  // Less than a reply, to leave room for text around it.
  replyTemplateMaxLength: 5_000,
  replyTemplatesMost: 50,
  timesOfferedMost: 3,
  // A reply waits this long in the email queue, and can be taken back.
  replyTakeBackSeconds: 10,
  // Message-IDs that a reply names: RFC 5322 sets no bound, mail servers refuse long headers.
  referenceIdsMost: 20,
  quotedMaxLength: 10_000,
  subjectMaxLength: 200,
  threadChangesShown: 20,
  threadInquiriesShown: 5,
  viewerPollMs: 5_000,
  // A viewer who closed the page disappears after a little more than two missed polls.
  viewerSeenSeconds: 15,
} as const;
