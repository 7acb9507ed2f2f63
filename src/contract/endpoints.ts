import * as accounts from './accounts/accounts.ts';
import * as ownSessions from './accounts/device-sessions.ts';
import * as google from './accounts/google.ts';
import * as passwords from './accounts/passwords.ts';
import * as personalData from './accounts/personal-data.ts';
import * as profile from './accounts/profile.ts';
import * as sessions from './accounts/sessions.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { readMapTiles } from './areas/map-tiles.ts';
import * as places from './areas/places.ts';
import { bookingAttachments } from './bookings/booking-attachments.ts';
import * as bookingChanges from './bookings/booking-changes.ts';
import * as bookings from './bookings/bookings.ts';
import * as holds from './bookings/holds.ts';
import * as briefs from './briefs/briefs.ts';
import * as quotes from './briefs/quotes.ts';
import * as storedBriefs from './briefs/stored-briefs.ts';
import * as cart from './checkout/cart.ts';
import { orderAttachments } from './checkout/order-attachments.ts';
import * as orderMessages from './checkout/order-messages.ts';
import * as orders from './checkout/orders.ts';
import * as proofs from './checkout/payment-proofs.ts';
import * as payments from './checkout/payments.ts';
import { cartQuotation, placeOrder } from './checkout/place-order.ts';
import * as contact from './contact/inquiries.ts';
import { listThreads } from './contact/threads.ts';
import type { Endpoint } from './endpoint.ts';
import * as articles from './site/articles.ts';
import * as catalogue from './site/catalogue.ts';
import { listCourseDates } from './site/course-dates.ts';
import { listReviews } from './site/review-list.ts';
import * as reviews from './site/reviews.ts';
import * as search from './site/search.ts';
import * as site from './site/site.ts';

/** The whole API on one screen. A test compares it with the mounted routes. */
export const endpoints = {
  readCompany: site.readCompany,
  readSitePage: site.readSitePage,
  readHomeTexts: site.readHomeTexts,
  readServicesTexts: site.readServicesTexts,
  listPages: site.listPages,

  listServices: catalogue.listServices,
  readService: catalogue.readService,
  readServicesPage: catalogue.readServicesPage,
  readCourse: catalogue.readCourse,
  listCourseDates,

  listArticles: articles.listArticles,
  readArticle: articles.readArticle,

  searchSite: search.searchSite,

  findPlaces: places.findPlaces,
  readMapTiles,
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
  addOrderFile: orderAttachments.addFile,
  removeOrderFile: orderAttachments.removeFile,
  readOrderFile: orderAttachments.readFile,
  listProofs: proofs.listProofs,
  addProof: proofs.addProof,
  readProof: proofs.readProof,
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

  ...adminEndpoints,

  listReviews,
  submitReview: reviews.submitReview,
  readReviewSubject: reviews.readReviewSubject,
  editReview: reviews.editReview,
  deleteReview: reviews.deleteReview,
  likeReview: reviews.likeReview,
  unlikeReview: reviews.unlikeReview,
  moderateReview: reviews.moderateReview,
} satisfies Record<string, Endpoint>;
