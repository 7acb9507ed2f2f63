import * as accounts from './accounts/accounts.ts';
import * as ownSessions from './accounts/device-sessions.ts';
import * as emailChange from './accounts/email-change.ts';
import * as google from './accounts/google.ts';
import * as passwords from './accounts/passwords.ts';
import * as personalData from './accounts/personal-data.ts';
import * as profile from './accounts/profile.ts';
import * as secondFactor from './accounts/second-factor.ts';
import * as sessions from './accounts/sessions.ts';
import * as areaMap from './admin/area-map.ts';
import * as audit from './admin/audit.ts';
import * as adminBookings from './admin/bookings.ts';
import * as adminBriefs from './admin/briefs.ts';
import * as calendar from './admin/calendar.ts';
import * as clients from './admin/clients/clients.ts';
import * as content from './admin/content.ts';
import * as courseDates from './admin/courses/course-dates.ts';
import * as participants from './admin/courses/participants.ts';
import * as emails from './admin/emails.ts';
import * as failedEmails from './admin/failed-emails.ts';
import * as figures from './admin/figures.ts';
import * as goingLive from './admin/going-live.ts';
import * as feed from './admin/hours/calendar-feed.ts';
import * as hours from './admin/hours/hours.ts';
import * as meetingPlaces from './admin/hours/meeting-places.ts';
import * as answers from './admin/inquiries/answers.ts';
import * as inquiries from './admin/inquiries/inquiries.ts';
import * as templates from './admin/inquiries/templates.ts';
import * as threads from './admin/inquiries/threads.ts';
import * as meetings from './admin/meetings.ts';
import * as adminDeliverables from './admin/orders/deliverables.ts';
import * as manualOrders from './admin/orders/manual-orders.ts';
import * as adminMessages from './admin/orders/messages.ts';
import * as notes from './admin/orders/notes.ts';
import * as adminOrders from './admin/orders/orders.ts';
import * as adminProofs from './admin/orders/proofs.ts';
import * as sentEmails from './admin/orders/sent-emails.ts';
import * as adminReviews from './admin/reviews.ts';
import { searchAdmin } from './admin/search.ts';
import * as settings from './admin/settings.ts';
import * as staff from './admin/staff.ts';
import { readToday } from './admin/today.ts';
import * as waiting from './admin/waiting-counts.ts';
import { readPoint } from './areas/coordinates.ts';
import { readMapTiles } from './areas/map-tiles.ts';
import { readOpenData } from './areas/open-data.ts';
import * as places from './areas/places.ts';
import { bookingAttachments } from './bookings/booking-attachments.ts';
import * as bookingChanges from './bookings/booking-changes.ts';
import * as bookings from './bookings/bookings.ts';
import * as holds from './bookings/holds.ts';
import * as briefs from './briefs/briefs.ts';
import * as quotes from './briefs/quotes.ts';
import * as storedBriefs from './briefs/stored-briefs.ts';
import * as cart from './checkout/cart.ts';
import { orderAttachments, readOrderMap } from './checkout/order-attachments.ts';
import * as orderMessages from './checkout/order-messages.ts';
import * as orders from './checkout/orders.ts';
import * as proofs from './checkout/payment-proofs.ts';
import * as payments from './checkout/payments.ts';
import { cartQuotation, placeOrder } from './checkout/place-order.ts';
import * as contact from './contact/inquiries.ts';
import { listThreads } from './contact/threads.ts';
import * as deliverables from './deliveries/deliverables.ts';
import * as secretLinks from './deliveries/secret-links.ts';
import type { Endpoint } from './endpoint.ts';
import * as articles from './site/articles.ts';
import * as catalogue from './site/catalogue.ts';
import { listCourseDates } from './site/course-dates.ts';
import { listReviews } from './site/review-list.ts';
import * as reviews from './site/reviews.ts';
import * as samples from './site/samples.ts';
import * as scenes from './site/scenes.ts';
import * as search from './site/search.ts';
import * as showcase from './site/showcase.ts';
import * as site from './site/site.ts';

/** The whole API. A test compares it with the mounted routes. */
export const endpoints = {
  readCompany: site.readCompany,
  readSitePage: site.readSitePage,
  readHomeTexts: site.readHomeTexts,
  readServicesTexts: site.readServicesTexts,
  listPages: site.listPages,

  listServices: catalogue.listServices,
  readService: catalogue.readService,
  readSample: samples.readSample,
  listScenes: scenes.listScenes,
  readServicesPage: catalogue.readServicesPage,
  readShowcase: showcase.readShowcase,
  readCourse: catalogue.readCourse,
  listCourseDates,

  listArticles: articles.listArticles,
  readArticle: articles.readArticle,

  searchSite: search.searchSite,
  findServices: search.findServices,

  findPlaces: places.findPlaces,
  readPoint,
  readMapTiles,
  readOpenData,
  readCoefficients: briefs.readCoefficients,
  estimateBrief: briefs.estimateBrief,
  createBrief: storedBriefs.createBrief,
  listBriefs: storedBriefs.listBriefs,
  readBrief: storedBriefs.readBrief,
  changeBrief: storedBriefs.changeBrief,
  deleteBrief: storedBriefs.deleteBrief,
  sendBrief: storedBriefs.sendBrief,
  briefGeoJson: storedBriefs.briefGeoJson,
  briefKml: storedBriefs.briefKml,
  briefPdf: storedBriefs.briefPdf,
  acceptQuote: quotes.acceptQuote,
  sendQuoteQuestion: quotes.sendQuoteQuestion,
  declineQuote: quotes.declineQuote,
  requestRenewal: quotes.requestRenewal,
  quotePdf: quotes.quotePdf,

  signup: accounts.signup,

  csrfToken: sessions.csrfToken,
  authCsrfToken: sessions.authCsrfToken,
  login: sessions.login,
  logout: sessions.logout,
  session: sessions.session,
  refresh: sessions.refresh,
  verifyToken: sessions.verifyToken,
  validateToken: sessions.validateToken,
  switchAccount: sessions.switchAccount,
  forgetAccount: sessions.forgetAccount,
  logoutAll: sessions.logoutAll,
  activate: sessions.activate,
  resendActivation: sessions.resendActivation,
  authResendActivation: sessions.authResendActivation,
  setPassword: sessions.setPassword,

  startSignIn: google.startSignIn,
  googleCallback: google.googleCallback,

  forgotPassword: passwords.forgotPassword,
  validateReset: passwords.validateReset,
  resetPassword: passwords.resetPassword,
  changePassword: passwords.changePassword,

  readAccount: profile.readAccount,
  changeProfile: profile.changeProfile,
  listSessions: ownSessions.listSessions,
  revokeSession: ownSessions.revokeSession,
  revokeOtherSessions: ownSessions.revokeOtherSessions,
  requestExport: personalData.requestExport,
  listExports: personalData.listExports,
  readExport: personalData.readExport,
  readDeletion: personalData.readDeletion,
  requestDeletion: personalData.requestDeletion,
  cancelDeletionRequest: personalData.cancelDeletionRequest,
  deleteAccount: personalData.deleteAccount,
  readEmailChange: emailChange.readEmailChange,
  requestEmailChange: emailChange.requestEmailChange,
  cancelEmailChange: emailChange.cancelEmailChange,
  confirmEmailChange: emailChange.confirmEmailChange,
  readSecondFactor: secondFactor.readSecondFactor,
  startEnrolment: secondFactor.startEnrolment,
  proveEnrolment: secondFactor.proveEnrolment,
  completeEnrolment: secondFactor.completeEnrolment,
  challengePasskey: secondFactor.challengePasskey,
  proveSecondFactor: secondFactor.proveSecondFactor,
  removeFactor: secondFactor.removeFactor,
  renewRecoveryCodes: secondFactor.renewRecoveryCodes,

  bookingTypes: bookings.bookingTypes,
  availability: bookings.availability,
  holdSlot: holds.holdSlot,
  releaseHold: holds.releaseHold,
  confirmBooking: bookings.confirmBooking,
  listBookings: bookings.listBookings,
  readBooking: bookings.readBooking,
  bookingCalendarFile: bookings.bookingCalendarFile,
  rescheduleBooking: bookingChanges.rescheduleBooking,
  cancelBooking: bookingChanges.cancelBooking,
  readLinkedBooking: bookingChanges.readLinkedBooking,
  cancelLinkedBooking: bookingChanges.cancelLinkedBooking,
  setBookingArea: bookingAttachments.setArea,
  removeBookingArea: bookingAttachments.removeArea,
  addBookingFile: bookingAttachments.addFile,
  removeBookingFile: bookingAttachments.removeFile,
  readBookingFile: bookingAttachments.readFile,

  readCart: cart.readCart,
  saveCart: cart.saveCart,
  cartQuotation,
  previewOrder: orders.previewOrder,
  placeOrder,
  listOrders: orders.listOrders,
  readOrder: orders.readOrder,
  cancelOrder: orders.cancelOrder,
  setOrderArea: orderAttachments.setArea,
  removeOrderArea: orderAttachments.removeArea,
  readOrderMap,
  addOrderFile: orderAttachments.addFile,
  removeOrderFile: orderAttachments.removeFile,
  readOrderFile: orderAttachments.readFile,
  listProofs: proofs.listProofs,
  addProof: proofs.addProof,
  readProof: proofs.readProof,
  listDeliverables: deliverables.listDeliverables,
  acceptDeliverable: deliverables.acceptDeliverable,
  askForChange: deliverables.askForChange,
  answerChange: deliverables.answerChange,
  readShown: deliverables.readShown,
  createFileTicket: deliverables.createFileTicket,
  readTicketFile: deliverables.readTicketFile,
  readGisAddress: secretLinks.readGisAddress,
  renewGisAddress: secretLinks.renewGisAddress,
  readGuestFiles: secretLinks.readGuestFiles,
  acceptGuestFile: secretLinks.acceptGuestFile,
  askForGuestChange: secretLinks.askForGuestChange,
  answerGuestChange: secretLinks.answerGuestChange,
  createGuestTicket: secretLinks.createGuestTicket,
  readGuestShown: secretLinks.readGuestShown,
  listOrderMessages: orderMessages.listOrderMessages,
  writeOrderMessage: orderMessages.writeOrderMessage,
  markMessagesRead: orderMessages.markMessagesRead,
  orderInvoice: orders.orderInvoice,
  orderReceipt: orders.orderReceipt,
  orderRefund: orders.orderRefund,
  listPaymentMethods: payments.listPaymentMethods,
  startPayment: payments.startPayment,
  readPayment: payments.readPayment,

  listInquiryTypes: contact.listInquiryTypes,
  sendInquiry: contact.sendInquiry,
  uploadInquiryFile: contact.uploadInquiryFile,
  listInquiries: contact.listInquiries,
  listThreads,

  listMeetings: adminBookings.listMeetings,
  exportMeetings: adminBookings.exportMeetings,
  readFreeSlots: adminBookings.readFreeSlots,
  readAdminBooking: adminBookings.readAdminBooking,
  bookForClient: adminBookings.bookForClient,
  rescheduleForClient: adminBookings.rescheduleForClient,
  cancelForClient: adminBookings.cancelForClient,
  readCalendar: calendar.readCalendar,
  blockTime: calendar.blockTime,
  unblockTime: calendar.unblockTime,
  markMeeting: meetings.markMeeting,
  setMeetingPoint: meetings.setMeetingPoint,
  downloadBookingFile: meetings.downloadBookingFile,
  readHours: hours.readHours,
  previewHours: hours.previewHours,
  saveHours: hours.saveHours,
  readMeetingPlaces: meetingPlaces.readMeetingPlaces,
  saveMeetingPlaces: meetingPlaces.saveMeetingPlaces,
  readFeed: feed.readFeed,
  createFeed: feed.createFeed,
  revokeFeed: feed.revokeFeed,
  calendarFeed: feed.calendarFeed,
  listAdminInquiries: inquiries.listAdminInquiries,
  markInquiry: inquiries.markInquiry,
  downloadInquiryFile: inquiries.downloadInquiryFile,
  downloadInquiryFiles: inquiries.downloadInquiryFiles,
  readFileAreas: inquiries.readFileAreas,
  readThread: threads.readThread,
  replyToInquiry: threads.replyToInquiry,
  takeReplyBack: threads.takeReplyBack,
  addInquiryNote: threads.addInquiryNote,
  addInquiryAnswer: answers.addInquiryAnswer,
  addInquiryAnswerFile: answers.addInquiryAnswerFile,
  downloadAnswerFile: answers.downloadAnswerFile,
  matchAnswer: answers.matchAnswer,
  matchAnswerFile: answers.matchAnswerFile,
  listReplyTemplates: templates.listReplyTemplates,
  addReplyTemplate: templates.addReplyTemplate,
  changeReplyTemplate: templates.changeReplyTemplate,
  deleteReplyTemplate: templates.deleteReplyTemplate,
  changeThread: threads.changeThread,
  markSpam: threads.markSpam,
  watchThread: threads.watchThread,
  listContent: content.listContent,
  readContentFile: content.readContentFile,
  saveContentDraft: content.saveContentDraft,
  discardContentDraft: content.discardContentDraft,
  publishContent: content.publishContent,
  planContent: content.planContent,
  readPublication: content.readPublication,
  restoreContent: content.restoreContent,
  previewContent: content.previewContent,
  uploadPicture: content.uploadPicture,
  readSettingsEffects: settings.readSettingsEffects,
  readGoingLive: goingLive.readGoingLive,
  confirmGoingLive: goingLive.confirmGoingLive,
  sendTestEmail: goingLive.sendTestEmail,
  listStaff: staff.listStaff,
  inviteStaff: staff.inviteStaff,
  sendInvitationAgain: staff.sendInvitationAgain,
  withdrawInvitation: staff.withdrawInvitation,
  changeRole: staff.changeRole,
  removeStaff: staff.removeStaff,
  resetStaffFactor: staff.resetStaffFactor,
  remindOfSecondFactor: staff.remindOfSecondFactor,
  readInvitation: staff.readInvitation,
  acceptInvitation: staff.acceptInvitation,
  readWaiting: waiting.readWaiting,
  readToday,
  searchAdmin,
  listClients: clients.listClients,
  exportClients: clients.exportClients,
  readClient: clients.readClient,
  addClientNote: clients.addClientNote,
  changeClientNote: clients.changeClientNote,
  deleteClientNote: clients.deleteClientNote,
  exportClientData: clients.exportClientData,
  downloadGuestData: clients.downloadGuestData,
  deleteClient: clients.deleteClient,
  listAllCourseDates: courseDates.listAllCourseDates,
  exportCourseDates: courseDates.exportCourseDates,
  readCourseDate: courseDates.readCourseDate,
  addCourseDate: courseDates.addCourseDate,
  changeCourseDate: courseDates.changeCourseDate,
  cancelCourseDate: courseDates.cancelCourseDate,
  addParticipant: participants.addParticipant,
  changeParticipant: participants.changeParticipant,
  removeParticipant: participants.removeParticipant,
  markAttendance: participants.markAttendance,
  exportParticipants: participants.exportParticipants,
  listWorkAreas: areaMap.listWorkAreas,
  readAreaMap: areaMap.readAreaMap,
  readRecordMap: areaMap.readRecordMap,
  areasGeoJson: areaMap.areasGeoJson,
  areasKml: areaMap.areasKml,
  listChanges: audit.listChanges,
  exportChanges: audit.exportChanges,
  readFigures: figures.readFigures,
  exportFigures: figures.exportFigures,
  exportEmails: emails.exportEmails,
  exportOrders: adminOrders.exportOrders,
  exportInquiries: inquiries.exportInquiries,
  exportBriefs: adminBriefs.exportBriefs,
  listEmails: emails.listEmails,
  readEmail: emails.readEmail,
  readQueues: emails.readQueues,
  listScheduledJobs: emails.listScheduledJobs,
  listFailedEmails: failedEmails.listFailedEmails,
  sendEmailAgain: failedEmails.sendEmailAgain,
  listOrderItems: manualOrders.listOrderItems,
  previewManualOrder: manualOrders.previewManualOrder,
  placeManualOrder: manualOrders.placeManualOrder,
  listAdminOrders: adminOrders.listAdminOrders,
  readAdminOrder: adminOrders.readAdminOrder,
  readAdminInvoice: adminOrders.readAdminInvoice,
  downloadOrderFile: adminOrders.downloadOrderFile,
  recordPayment: adminOrders.recordPayment,
  recordRefund: adminOrders.recordRefund,
  acceptAreaSize: adminOrders.acceptAreaSize,
  readAdminRefund: adminOrders.readAdminRefund,
  issueRefund: adminOrders.issueRefund,
  changeFulfilment: adminOrders.changeFulfilment,
  changeExpectedDay: adminOrders.changeExpectedDay,
  listOfficeDeliverables: adminDeliverables.listOfficeDeliverables,
  addDeliverable: adminDeliverables.addDeliverable,
  sendFilePart: adminDeliverables.sendFilePart,
  finishFile: adminDeliverables.finishFile,
  deliverAnyway: adminDeliverables.deliverAnyway,
  removeDeliverable: adminDeliverables.removeDeliverable,
  answerChangeRequest: adminDeliverables.answerChangeRequest,
  markAcceptancesSeen: adminDeliverables.markAcceptancesSeen,
  deliver: adminDeliverables.deliver,
  previewDelivery: adminDeliverables.previewDelivery,
  sendDelivery: adminDeliverables.sendDelivery,
  takeBackDelivery: adminDeliverables.takeBackDelivery,
  readOfficeShown: adminDeliverables.readOfficeShown,
  createOfficeFileTicket: adminDeliverables.createOfficeFileTicket,
  readOrderLinks: secretLinks.readOrderLinks,
  renewGuestLink: secretLinks.renewGuestLink,
  endGuestLink: secretLinks.endGuestLink,
  downloadProof: adminProofs.downloadProof,
  confirmProof: adminProofs.confirmProof,
  rejectProof: adminProofs.rejectProof,
  answerOrderMessage: adminMessages.answerOrderMessage,
  markOrderMessagesSeen: adminMessages.markOrderMessagesSeen,
  skipOrderAnswer: adminMessages.skipOrderAnswer,
  addNote: notes.addNote,
  changeNote: notes.changeNote,
  deleteNote: notes.deleteNote,
  sendOrderEmailAgain: sentEmails.sendOrderEmailAgain,
  sendInvoice: sentEmails.sendInvoice,
  listAdminBriefs: adminBriefs.listAdminBriefs,
  readAdminBrief: adminBriefs.readAdminBrief,
  writeQuote: adminBriefs.writeQuote,
  withdrawQuote: adminBriefs.withdrawQuote,
  answerBrief: adminBriefs.answerBrief,
  skipBriefAnswer: adminBriefs.skipBriefAnswer,
  listAdminReviews: adminReviews.listAdminReviews,
  exportReviews: adminReviews.exportReviews,
  answerReview: adminReviews.answerReview,
  removeAnswer: adminReviews.removeAnswer,
  skipReviewAnswer: adminReviews.skipReviewAnswer,
  listUnreviewed: adminReviews.listUnreviewed,
  readReviewRequest: adminReviews.readReviewRequest,
  previewReviewRequest: adminReviews.previewReviewRequest,
  requestReview: adminReviews.requestReview,

  listReviews,
  submitReview: reviews.submitReview,
  readReviewSubject: reviews.readReviewSubject,
  editReview: reviews.editReview,
  deleteReview: reviews.deleteReview,
  likeReview: reviews.likeReview,
  unlikeReview: reviews.unlikeReview,
  moderateReview: reviews.moderateReview,
} satisfies Record<string, Endpoint>;
