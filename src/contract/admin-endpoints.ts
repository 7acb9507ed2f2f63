import * as areaMap from './admin/area-map.ts';
import * as audit from './admin/audit.ts';
import * as adminBookings from './admin/bookings.ts';
import * as adminBriefs from './admin/briefs.ts';
import * as calendar from './admin/calendar.ts';
import * as clients from './admin/clients/clients.ts';
import * as courseDates from './admin/courses/course-dates.ts';
import * as participants from './admin/courses/participants.ts';
import * as emails from './admin/emails.ts';
import * as failedEmails from './admin/failed-emails.ts';
import * as figures from './admin/figures.ts';
import * as feed from './admin/hours/calendar-feed.ts';
import * as hours from './admin/hours/hours.ts';
import * as meetingPlaces from './admin/hours/meeting-places.ts';
import * as answers from './admin/inquiries/answers.ts';
import * as inquiries from './admin/inquiries/inquiries.ts';
import * as templates from './admin/inquiries/templates.ts';
import * as threads from './admin/inquiries/threads.ts';
import * as meetings from './admin/meetings.ts';
import * as manualOrders from './admin/orders/manual-orders.ts';
import * as adminMessages from './admin/orders/messages.ts';
import * as notes from './admin/orders/notes.ts';
import * as adminProofs from './admin/orders/proofs.ts';
import * as sentEmails from './admin/orders/sent-emails.ts';
import * as adminOrders from './admin/orders.ts';
import * as adminReviews from './admin/reviews.ts';
import { searchAdmin } from './admin/search.ts';
import { readToday } from './admin/today.ts';
import * as waiting from './admin/waiting-counts.ts';
import type { Endpoint } from './endpoint.ts';

/** The calls of the admin. Part of `endpoints`. */
export const adminEndpoints = {
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
} satisfies Record<string, Endpoint>;
