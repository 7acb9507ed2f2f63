import * as pageLimits from './page-limits.ts';

/** Numbers with their units; more in calendar-, course-, order- and request-limits.ts. Rate limits are beside their routes. */
export const limits = {
  ...pageLimits,
  inactivityLogoutMs: 3_600_000,
  // A minute to say "still here" before the idle logout (WCAG 2.2.1).
  inactivityWarningMs: 60_000,
  sessionCheckIntervalMs: 300_000,
  authCookieSeconds: 86_400,
  accountCookieSeconds: 604_800,
  dataSaverCookieSeconds: 31_536_000,
  welcomeRedirectMs: 5_000,
  existingAccountRedirectMs: 3_000,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  activationCodeDigits: 6,
  activationCodeSeconds: 900,
  activationResendSeconds: 120,
  // For the browser that signed up, and as many again for all others together (product/security.md#guessing).
  activationWrongTries: 5,
  codesPerEmailDay: 8,
  codesKeptForNewNetworks: 2,
  emailMaxLength: 254,
  personNameMaxLength: 60,
  ratingMin: 1,
  ratingMax: 5,
  reviewsInitiallyVisible: 3,
  slowLoadHintMs: 10_000,
  cartQuantityMin: 1,
  cartPriceMinDollars: 0,
  servicesInitiallyShown: 3,
  cardDescriptionMaxLength: 100,
  avatarColours: 7,
  coursePriceDollars: 100,
  coursePreviousPriceDollars: 299,
  courseDiscountPercent: 67,
  courseWeeks: 3,
  courseProjects: 12,

  // product/accounts.md#sessions
  accessTokenSeconds: 600,
  refreshAheadMs: 480_000,
  refreshGraceSeconds: 20,
  accountsPerDevice: 5,
  sessionAbsoluteSeconds: 604_800,
  signupCookieSeconds: 3_600,

  // product/accounts.md#second-factor
  secondFactorHours: 12,
  secondFactorRecentMinutes: 10,
  secondFactorEnrolmentMinutes: 30,
  secondFactorStepSeconds: 30,
  secondFactorCodeDigits: 6,
  // How many steps before and after the current one are accepted.
  secondFactorDriftSteps: 1,
  secondFactorWrongTries: 5,
  secondFactorLockMinutes: 15,
  recoveryCodes: 10,
  recoveryCodeTriesPerDay: 20,
  passkeysMax: 10,
  passkeyNameMaxLength: 60,
  passkeyChallengeSeconds: 300,
  staffInvitationDays: 7,

  // product/accounts.md#google-sign-in, product/security.md#outgoing-requests
  googleAttemptSeconds: 600,
  handoverSeconds: 60,
  providerKnownSeconds: 86_400,
  outboundConnectMs: 1_000,
  outboundReplyMs: 5_000,
  outboundReplyMaxBytes: 262_144,

  // product/accounts.md#forgotten-passwords. An expired link is kept for a day, so that its error can say why it fails.
  passwordResetMinutes: 60,
  passwordResetKeptHours: 24,
  forgotAgainMs: 60_000,
  forgotReplyMs: 250,

  // product/accounts.md#account-area
  accountDeletionGraceDays: 7,
  emailChangeHours: 24,
  freshSignInMinutes: 10,
  dataExportHours: 24,
  dataExportAgainMinutes: 10,

  // Africa/Harare has been UTC+2 without summer time since 1903 (IANA tzdata); a test compares Intl.
  businessAheadMinutes: 120,

  // product/bookings.md
  slotCellMinutes: 15,
  slotGridMinutes: 30,
  consultationMinutes: 30,
  bookingHoldMinutes: 10,
  upcomingBookingsMax: 3,
  availabilityRangeDays: 31,
  slotAlternatives: 3,
  topicMinLength: 10,
  topicMaxLength: 1_000,
  organisationMaxLength: 120,
  cancelReasonMaxLength: 300,
  dayReminderHours: 24,
  lateReminderHours: 2,
  // How long before the meeting a calendar reminds of it.
  calendarAlarmMinutes: 60,
  // How far back the private calendar of staff goes, and how exactly its last use is stored.
  feedPastDays: 30,
  feedUseNotedMinutes: 1,
  // How long after the meeting an emailed link still opens the booking.
  bookingLinkDays: 30,

  // product/inquiries.md; how long each thing is kept: product/privacy.md#how-long-data-is-kept
  inquiryNameMinLength: 2,
  inquiryNameMaxLength: 80,
  inquiryMessageMinLength: 20,
  inquiryMessageMaxLength: 3_000,
  inquiryWebsiteMaxLength: 300,
  inquiryPeopleMax: 50,
  inquiryWeeksMax: 52,
  inquiryFillingMs: 3_000,
  inquiryRepeatHours: 24,
  inquiriesPerEmailDay: 5,
  emailsPerAddressDay: 8,
  inquiryFilesMax: 3,
  attachmentsQuietMinutes: 10,
  emailPictureMaxBytes: 12_000,
  // .shp, .shx, .dbf and .prj count as one of the files.
  shapefilePartsMax: 4,
  inquiryFileMaxBytes: 20_971_520,
  // By all visitors of an address, or by one account.
  visitorFilesMbPerDay: 200,
  accountFilesMbPerDay: 500,
  // Beyond this, or with less free space, files of visitors are refused.
  unreadFilesMaxBytes: 2_147_483_648,
  visitorFilesFreeBytes: 1_073_741_824,
  inquiryFileNameMaxLength: 120,
  inquiryUploadMinutes: 60,
  inquiryFilesKeptDays: 90,
  inquirySpamKeptDays: 30,
  inquiryOnDeviceDays: 7,
  archiveUnpackedMaxBytes: 524_288_000,

  // An area of 2,000 corners with 7 decimals has 50 KB; a brief may hold three such.
  areaBodyMaxBytes: 163_840,
  areaCornersMax: 2_000,
  outlineSizePx: 120,
  // A file that holds an area, and what an archive of one may grow to.
  areaFileMaxBytes: 5_242_880,
  areaArchiveFilesMax: 100,
  areaArchiveUnpackedMaxBytes: 20_971_520,
  areaArchiveMostTimesPacked: 200,
  areaRingsMax: 5_000,
  areaBufferedPointsMax: 100,
  areaBufferMaxM: 100_000,
  areaFileReadingMs: 20_000,
  areaComputingMs: 10_000,
  // The coordinate desk (product/areas.md#coordinate-desk).
  pointMaxLength: 200,
  tableFileMaxBytes: 26_214_400,
  tableRowsMax: 100_000,

  // product/quotes.md
  briefPurposeMaxLength: 1_000,
  briefUsedByMaxLength: 300,
  briefNotesMaxLength: 2_000,
  briefMessageMaxLength: 2_000,
  briefRepeatHours: 24,
  briefOnDeviceDays: 7,
  briefsPerPage: 20,
  quoteLinesMax: 40,
  quoteLineNameMaxLength: 200,
  quoteMaxCents: 1_000_000_000,
  quoteMessageMaxLength: 3_000,
  quoteValidDays: 30,
  quoteValidMaxDays: 365,
  quoteReminderDays: 5,
  purchaseOrderMaxLength: 40,

  // product/content.md#search
  searchQueryMaxLength: 100,
  searchQueryTerms: 12,
  searchResultsPerGroup: 6,
  searchExcerptMaxLength: 180,
  // Searches without a result, counted by day: so many different ones, and for how long.
  searchMissMaxLength: 60,
  searchMissDigits: 5,
  searchMissesPerDay: 200,
  searchMissesKeptDays: 400,
  searchMissesShown: 20,
  placeQueryMaxLength: 100,
  placesMost: 8,
  // product/reviews.md
  reviewCommentMaxLength: 2_000,
  reviewHideReasonMaxLength: 300,
  reviewOnDeviceDays: 7,
  reviewsPerPage: 20,
  reviewsForAverage: 3,

  // product/admin.md
  inquiriesPerPage: 20,
  threadExcerptLength: 300,
  // Of each kind of open work, on the page of the day.
  openWorkShown: 20,
  openWorkAboutMaxLength: 90,
  // How long before a meeting its missing link or address is urgent.
  meetingPointDueHours: 24,
  adminQueryMaxLength: 100,
  adminSearchMinLength: 2,
  // For people, for records and for places.
  adminSearchMost: 6,
  adminSearchDelayMs: 200,
  emailsPerPage: 20,
  auditPerPage: 50,
  csvRowsMost: 10_000,
  // Accounts whose name begins with the query.
  namesSearchedMost: 50,
  // By the clock of Bulawayo.
  digestTime: '07:00',
  digestEmailsShown: 20,
  areasPerPage: 20,
  // The number of areas on the map of all work, latest first. Each may have 2,000 corners.
  mapAreasMost: 200,
  // The map of one record shows at least this much around its area.
  recordMapLeastDegrees: 0.3,
  meetingPointMaxLength: 300,
  phoneMaxLength: 40,
  // For breaks, holidays, opened holidays and exceptions each.
  openingEntriesMax: 100,
  openingNameMaxLength: 80,

  // product/shop.md
  cartLineMaxQuantity: 999,
  orderLinesMax: 50,
  billingNameMaxLength: 120,
  billingAddressMaxLength: 300,
  // The whole address is printed on one page of each document.
  billingAddressMaxLines: 8,
  orderNoteMaxLength: 1_000,
  handReferenceMaxLength: 120,
  handNoteMaxLength: 300,
  orderMessageMaxLength: 2_000,
  notesMax: 100,
  orderMessagesShown: 200,
  paymentProofsMax: 6,
  orderEmailsShown: 50,
  ordersPerPage: 20,
  /** Orders are counted up to here: the list shows 'or more'. */
  ordersCountedMost: 1_000,
  gatewayReasonMaxLength: 160,
  simulatedPaymentKeptDays: 30,
  orderKeptUnpaidDays: 14,
  orderFirstReminderDays: 2,
  orderLastReminderDays: 10,
  paymentPollSeconds: 5,
  paymentQuickPollsMs: 120_000,
  paymentQuickPollMs: 5_000,
  paymentSlowPollMs: 15_000,
  // After this a pending payment no longer blocks another; Paynow is polled hourly until the order ends.
  paymentGivenUpMinutes: 30,
  // How long an abandoned payment is still polled, in case it is approved late.
  paymentWatchedDays: 3,

  // product/security.md, product/operations.md#limits-under-load
  bodyMaxBytes: 65_536,
  authBodyMaxBytes: 32_768,
  idempotencyKeyHours: 24,
  // For each kind of refusal in each process, in addition to one for each client in a minute.
  refusalsAuditedPerMinute: 10,
  refusalsAuditedPerDay: 1_000,
  pendingSignupHours: 24,
  emailKeptDays: 90,
  // How long a request waits before it is refused (docs/decisions/0088), and how many wait in one queue.
  callWaitMs: 5_000,
  passwordWaitMs: 10_000,
  pdfWaitMs: 20_000,
  waitingMax: 500,
  callsOfOneKindAtOnce: 4,
  rendersAtOnce: 2,
  pdfsAtOnce: 2,
  // The event loop is late when each of its last turns was.
  eventLoopLateMs: 1_000,
  // On stop, balancers that probe /readyz must notice first. HAProxy probes every 2 s and acts on the third reply.
  stopMs: 8_000,
  probeSeenMs: 30_000,
  probesKept: 6,
  probeIntervalMs: 2_000,
  probesUntilDown: 3,
  probeSpareMs: 300,
  requestTimeoutMs: 20_000,
  // A file from a phone: 20 MB at 400 kbit/s. Smaller ones get less, by their length and this least speed.
  uploadTimeoutMs: 450_000,
  uploadShortestMs: 120_000,
  uploadLeastBytesPerSecond: 50_000,
  // On the disk while they arrive.
  uploadsAtOnce: 12,
  uploadsAtOnceOfSender: 3,
  uploadsKeptForAccounts: 3,
  filePartsAtOnce: 6,
  filePartsAtOnceOfSender: 2,
  headersTimeoutMs: 10_000,
  keepAliveTimeoutMs: 65_000,
  passwordHashesRunning: 2,
  pageFreshSeconds: 60,
  /** The open data changes only with a release. */
  openDataFreshSeconds: 3_600,
  // A requested page is rendered again before it expires, so that no request waits for it.
  pageAheadSeconds: 45,
  pageAgainMs: 2_000,
  pagesKept: 500,

  // Sending emails: decision 0030.
  emailsAtOnce: 6,
  emailsAtOnceOrdinary: 4,
  emailUrgentSeconds: 3_600,
  emailConnectMs: 5_000,
  emailGreetingMs: 10_000,
  emailSilenceMs: 15_000,
  failedEmailDays: 7,
  failedEmailsShown: 50,

  // Inquiry threads (product/inquiries.md#threads).
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

  // Figures and reviews in the admin.
  figurePeriods: 12,
  reviewAnswerMaxLength: 1_000,
  // The latest delivered orders among which those without a review are found.
  deliveredOrdersRead: 200,
  unreviewedOrdersShown: 20,

  // When background jobs are late (product/admin.md#emails).
  // Of a queue: a job that still waits after this time.
  lateJobMinutes: 15,
  // A scheduled job is late after so many of its intervals, and after this time at least.
  jobLateIntervals: 3,
  jobLateSeconds: 300,
} as const;
