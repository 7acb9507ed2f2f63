import type { Endpoint } from '#contract/endpoint.ts';
import { briefBody, rectangleOf } from '#tests/support/data/areas.ts';
import { courseSamples } from '#tests/support/data/courses/course-samples.ts';
import { adminSamples } from './admin-samples.ts';
import { briefSamples } from './brief-samples.ts';
import {
  both,
  cursor,
  type Endpoints,
  nobody,
  onlyOwners,
  onlyStaff,
  onlyUsers,
  type Sample,
  type Samples,
} from './sample.ts';

export type { Sample };

const email = 'nobody@example.com';
const password = 'Granite-Kopje-77';
const token = 'A'.repeat(43);

/** One per endpoint: a new endpoint without a sample does not compile. Written for the clock of `startTestApp`. */
const samples: Samples = {
  readCompany: { sending: {}, ...both('200') },
  readSitePage: { sending: { params: { page: 'about' } }, ...both('200') },
  readHomeTexts: { sending: {}, ...both('200') },
  readServicesTexts: { sending: {}, ...both('200') },
  listPages: { sending: {}, ...both('200') },

  listServices: { sending: {}, ...both('200') },
  readService: { sending: { params: { id: 'web-gis' } }, ...both('200') },
  listScenes: { sending: {}, ...both('200') },
  readSample: { sending: { params: { id: 'land-use' } }, ...both('200') },
  readServicesPage: { sending: {}, ...both('200') },
  readShowcase: { sending: { params: { page: 'about' } }, ...both('200') },
  readCourse: { sending: { params: { id: 'qgis' } }, ...both('200') },

  listArticles: { sending: {}, ...both('200') },
  readArticle: { sending: { params: { slug: 'mapping-a-veld-fire' } }, ...both('200') },

  findServices: { sending: { query: { q: 'farm map' } }, ...both('200') },
  searchSite: { sending: { query: { q: 'farm map' } }, ...both('200') },

  readPoint: { sending: { query: { point: '-20.15, 28.58' } }, ...both('200') },
  findPlaces: { sending: { query: { q: 'Umguza' } }, ...both('200') },
  readMapTiles: { sending: {}, ...both('200') },
  readOpenData: { sending: {}, ...both('200') },
  readCoefficients: { sending: {}, ...both('200') },
  estimateBrief: { sending: { body: briefBody() }, ...both('200') },
  ...briefSamples,

  signup: {
    sending: { body: { firstName: 'Rudo', lastName: 'Dube', email, password, confirmPassword: password } },
    ...both('201'),
  },

  csrfToken: { sending: {}, ...both('200') },
  authCsrfToken: { sending: {}, ...both('200') },
  login: { sending: { body: { email, password: 'wrong' } }, ...both('401 INVALID_CREDENTIALS') },
  logout: { sending: {}, ...both('204') },
  session: { sending: {}, ...both('200') },
  refresh: { sending: {}, visitor: '401 UNAUTHENTICATED', user: '200' },
  verifyToken: { sending: { query: { timestamp: '1' } }, ...both('200') },
  validateToken: { sending: {}, ...onlyUsers('200') },
  switchAccount: { sending: { body: { email } }, ...both('404 NO_SESSION') },
  forgetAccount: { sending: { body: { email } }, ...both('204') },
  logoutAll: { sending: {}, ...both('204') },
  activate: { sending: { body: { email: 'never@example.com', code: '000000' } }, ...both('422 CODE_INVALID') },
  resendActivation: { sending: { body: { email: 'a@example.com' } }, ...both('200') },
  authResendActivation: { sending: { body: { email: 'b@example.com' } }, ...both('200') },
  startSignIn: {
    sending: { params: { provider: 'google' }, query: { redirect_uri: '/bookings' } },
    ...both('302'),
  },
  googleCallback: { sending: {}, ...both('302') },
  setPassword: { sending: { body: { password, confirmPassword: password } }, ...onlyUsers('204') },

  forgotPassword: { sending: { body: { email: 'c@example.com' } }, ...both('200') },
  validateReset: { sending: { body: { token } }, ...both('410 RESET_TOKEN_INVALID') },
  resetPassword: {
    sending: { body: { token, password, confirmPassword: password } },
    ...both('410 RESET_TOKEN_INVALID'),
  },

  changePassword: {
    sending: { body: { currentPassword: 'Granite-Kopje-76', password, confirmPassword: password } },
    ...onlyUsers('403 FORBIDDEN'),
  },

  readAccount: { sending: {}, ...onlyUsers('200') },
  changeProfile: {
    sending: { body: { firstName: 'Rudo', lastName: 'Dube', phone: '0771 234 567', organisation: 'Hillside' } },
    ...onlyUsers('200'),
  },
  listSessions: { sending: {}, ...onlyUsers('200') },
  revokeSession: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  revokeOtherSessions: { sending: { query: { others: 'true' } }, ...onlyUsers('204') },
  requestExport: { sending: {}, ...onlyUsers('202') },
  listExports: { sending: {}, ...onlyUsers('200') },
  readExport: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  readEmailChange: { sending: {}, ...onlyUsers('200') },
  requestEmailChange: { sending: { body: { email: 'f@example.com', password } }, ...onlyUsers('202') },
  cancelEmailChange: { sending: {}, ...onlyUsers('204') },
  confirmEmailChange: { sending: { body: { token } }, ...both('410 EMAIL_LINK_INVALID') },
  readSecondFactor: { sending: {}, ...onlyUsers('200') },
  startEnrolment: { sending: { body: { kind: 'app' } }, ...onlyUsers('201') },
  proveEnrolment: { sending: { params: { id: nobody }, body: { code: '123456' } }, ...onlyUsers('404 NOT_FOUND') },
  completeEnrolment: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  challengePasskey: { sending: {}, ...onlyUsers('409 PASSKEY_UNAVAILABLE') },
  proveSecondFactor: { sending: { body: { code: '123456' } }, ...onlyUsers('409 SECOND_FACTOR_CHANGED') },
  removeFactor: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  renewRecoveryCodes: { sending: {}, ...onlyUsers('404 NOT_FOUND') },
  readDeletion: { sending: {}, ...onlyUsers('200') },
  requestDeletion: { sending: { body: { password, phrase: 'delete my account' } }, ...onlyUsers('202') },
  cancelDeletionRequest: { sending: {}, ...onlyUsers('204') },
  deleteAccount: { sending: { body: { password, phrase: 'delete my account' } }, ...onlyUsers('202') },

  bookingTypes: { sending: {}, ...both('200') },
  availability: {
    sending: { query: { type: 'consultation', from: '2026-03-03', to: '2026-03-04' } },
    ...both('200'),
  },
  holdSlot: { sending: { body: { type: 'consultation', start: '2026-03-03T07:00:00.000Z' } }, ...onlyUsers('201') },
  releaseHold: { sending: { params: { holdId: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  confirmBooking: {
    sending: {
      body: {
        holdId: nobody,
        type: 'consultation',
        serviceId: 'web-gis',
        clientZone: 'Europe/London',
        mode: 'phone',
        phone: '0771 234 567',
        organisation: 'Hillside Co-operative',
        topic: 'A map of the plots along the river',
      },
    },
    ...onlyUsers('410 HOLD_EXPIRED'),
  },
  listBookings: { sending: { query: { scope: 'upcoming' } }, ...onlyUsers('200') },
  readBooking: { sending: { params: { ref: 'B-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  listInquiryTypes: { sending: {}, ...both('200') },
  sendInquiry: {
    sending: {
      body: {
        type: 'quote',
        name: 'Rudo Dube',
        email: 'd@example.com',
        phone: '0771 234 567',
        organisation: 'Hillside Co-operative',
        youAre: 'business',
        service: 'hydrology',
        budget: 'under_100',
        when: '2026-12-24',
        message: 'The catchment of a small dam on our plots',
        consent: true,
        openForMs: 60_000,
        files: [{ name: 'plots.geojson', bytes: 2_000 }],
      },
    },
    ...both('201'),
  },
  uploadInquiryFile: { sending: { params: { ref: 'Q-26-00000' } }, ...both('404 NOT_FOUND') },
  listInquiries: { sending: { query: { cursor } }, ...onlyUsers('200') },
  listThreads: { sending: { query: { cursor } }, ...onlyUsers('200') },

  bookingCalendarFile: { sending: { params: { ref: 'B-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  rescheduleBooking: {
    sending: { params: { ref: 'B-26-00000' }, body: { start: '2026-03-03T07:00:00.000Z' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  cancelBooking: {
    sending: { params: { ref: 'B-26-00000' }, body: { reason: 'The site visit comes first' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readLinkedBooking: { sending: { body: { token } }, ...both('404 NOT_FOUND') },
  cancelLinkedBooking: { sending: { body: { token, reason: 'Too far' } }, ...both('404 NOT_FOUND') },

  setBookingArea: {
    sending: { params: { ref: 'B-26-00000' }, body: { area: rectangleOf(3_000, 2_000), nameOnMap: true } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  removeBookingArea: { sending: { params: { ref: 'B-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  addBookingFile: { sending: { params: { ref: 'B-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  removeBookingFile: { sending: { params: { ref: 'B-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  readBookingFile: { sending: { params: { ref: 'B-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },

  readCart: { sending: {}, ...onlyUsers('200') },
  saveCart: { sending: { body: { items: [{ id: 'web-gis', quantity: 2 }] } }, ...onlyUsers('200') },
  cartQuotation: {
    sending: { body: { items: [], billing: { name: 'Rudo Dube', purchaseOrder: 'PO 4711' } } },
    ...onlyUsers('422 CART_EMPTY'),
  },
  previewOrder: { sending: { body: { items: [{ id: 'web-gis', quantity: 2 }] } }, ...both('200') },
  placeOrder: {
    sending: {
      body: {
        items: [{ id: 'training-qgis', quantity: 1 }],
        billing: {
          name: 'Rudo Dube',
          organisation: 'Hillside',
          address: '12 Fort Street',
          taxNumber: '2001234567',
          purchaseOrder: 'PO 4711',
        },
        note: 'For two people of the office',
        expectedTotalCents: 10_000,
        acceptTerms: true,
      },
    },
    ...onlyUsers('201'),
  },
  listOrders: { sending: { query: { cursor } }, ...onlyUsers('200') },
  readOrder: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  cancelOrder: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { reason: 'Chosen twice' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  setOrderArea: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { area: rectangleOf(3_000, 2_000), nameOnMap: true } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readOrderMap: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  removeOrderArea: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  addOrderFile: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  listProofs: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  addProof: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  readProof: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  listOrderMessages: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  writeOrderMessage: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { text: 'When do you begin?' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  markMessagesRead: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { through: nobody } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  removeOrderFile: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  readOrderFile: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  downloadOrderFile: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  orderInvoice: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  orderReceipt: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  orderRefund: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  listPaymentMethods: { sending: {}, ...both('200') },
  startPayment: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { method: 'ecocash', phone: '0771 234 567' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readPayment: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },

  ...adminSamples,
  ...courseSamples,
  listContent: { sending: {}, ...onlyOwners('200') },
  readContentFile: { sending: { query: { file: 'company.yaml' } }, ...onlyOwners('200') },
  saveContentDraft: {
    sending: { body: { file: 'moon.yaml', basedOn: 0 } },
    ...onlyOwners('404 NOT_FOUND'),
  },
  discardContentDraft: { sending: { query: { file: 'company.yaml' } }, ...onlyOwners('200') },
  publishContent: { sending: { body: { files: ['company.yaml'] } }, ...onlyOwners('404 NOT_FOUND') },
  planContent: {
    sending: { body: { files: ['company.yaml'], day: '2026-12-24' } },
    ...onlyOwners('404 NOT_FOUND'),
  },
  readPublication: { sending: { params: { number: '999999' } }, ...onlyOwners('404 NOT_FOUND') },
  readSettingsEffects: { sending: { body: { files: {} } }, ...onlyOwners('200') },
  restoreContent: { sending: { params: { number: '999999' } }, ...onlyOwners('404 NOT_FOUND') },
  previewContent: { sending: { body: { file: 'company.yaml' } }, ...onlyOwners('200') },
  uploadPicture: { sending: {}, ...onlyOwners('415 UNSUPPORTED_MEDIA_TYPE') },
  readGoingLive: { sending: {}, ...onlyOwners('200') },
  confirmGoingLive: {
    sending: { params: { item: 'terms' }, body: { name: 'Rudo Moyo', on: '2026-03-02' } },
    ...onlyOwners('200'),
  },
  sendTestEmail: { sending: {}, ...onlyOwners('409 NO_MAIL_SERVER') },
  listStaff: { sending: {}, ...onlyOwners('200') },
  inviteStaff: { sending: { body: { email: 'e@example.com', role: 'staff' } }, ...onlyOwners('201') },
  sendInvitationAgain: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  withdrawInvitation: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  changeRole: { sending: { params: { id: nobody }, body: { role: 'owner' } }, ...onlyOwners('404 NOT_FOUND') },
  removeStaff: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  resetStaffFactor: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  remindOfSecondFactor: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  readInvitation: { sending: { body: { token } }, ...both('410 INVITATION_INVALID') },
  acceptInvitation: { sending: { body: { token } }, ...onlyUsers('410 INVITATION_INVALID') },
  readWaiting: { sending: {}, ...onlyStaff('200') },
  readAdminInvoice: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  readAdminRefund: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  issueRefund: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  listAdminInquiries: { sending: { query: { show: 'new', cursor } }, ...onlyStaff('200') },
  markInquiry: {
    sending: { params: { ref: 'Q-26-00000' }, body: { status: 'seen' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  listAdminOrders: { sending: { query: { show: 'money', cursor } }, ...onlyStaff('200') },
  readAdminOrder: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  recordPayment: {
    sending: {
      params: { ref: 'ORD-26-00000' },
      body: {
        amountCents: 8_000,
        method: 'bank',
        receivedOn: '2026-03-02',
        reference: 'FT26061',
        note: 'In two parts',
      },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  recordRefund: {
    sending: {
      params: { ref: 'ORD-26-00000' },
      body: { amountCents: 8_000, method: 'bank', reason: 'Paid twice', reference: 'FT26062' },
    },
    ...onlyOwners('404 NOT_FOUND'),
  },
  changeExpectedDay: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { expectedOn: '2026-03-30', reason: 'Clouds in February.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  acceptAreaSize: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  changeFulfilment: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { workStatus: 'in_progress', note: 'Data are complete' } },
    ...onlyStaff('404 NOT_FOUND'),
  },

  listDeliverables: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  acceptDeliverable: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  askForChange: {
    sending: {
      params: { ref: 'ORD-26-00000', id: nobody },
      body: { text: 'Move the scale bar.', place: [28.6, -20.1] },
    },
    ...onlyUsers('404 NOT_FOUND'),
  },
  answerChange: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody, change: nobody }, body: { text: 'The dam in the east.' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readShown: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody, kind: 'picture' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readOfficeShown: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody, kind: 'shapes' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  createFileTicket: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody }, query: { use: 'view' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  readTicketFile: { sending: { params: { ticket: 'A'.repeat(60) } }, ...both('404 NOT_FOUND') },
  readGisAddress: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  renewGisAddress: { sending: { params: { ref: 'ORD-26-00000' }, body: { after: 0 } }, ...onlyUsers('404 NOT_FOUND') },
  readGuestFiles: { sending: { body: { token: 'A'.repeat(43) } }, ...both('404 NOT_FOUND') },
  acceptGuestFile: { sending: { body: { token: 'A'.repeat(43), id: nobody } }, ...both('404 NOT_FOUND') },
  askForGuestChange: {
    sending: { body: { token: 'A'.repeat(43), id: nobody, text: 'Move the scale bar.' } },
    ...both('404 NOT_FOUND'),
  },
  answerGuestChange: {
    sending: { body: { token: 'A'.repeat(43), id: nobody, change: nobody, text: 'The dam in the east.' } },
    ...both('404 NOT_FOUND'),
  },
  readGuestShown: {
    sending: { body: { token: 'A'.repeat(43), id: nobody, kind: 'picture' } },
    ...both('404 NOT_FOUND'),
  },
  createGuestTicket: { sending: { body: { token: 'A'.repeat(43), id: nobody } }, ...both('404 NOT_FOUND') },
  listOfficeDeliverables: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  addDeliverable: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { kind: 'file', name: 'landuse.gpkg', bytes: 12_000_000 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  sendFilePart: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody, part: '0' }, query: { sha256: 'a'.repeat(64) } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  finishFile: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody }, body: { sha256: 'a'.repeat(64) } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  deliverAnyway: {
    sending: {
      params: { ref: 'ORD-26-00000', id: nobody },
      body: { anywayReason: 'You asked for it without the east.' },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  removeDeliverable: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  answerChangeRequest: {
    sending: {
      params: { ref: 'ORD-26-00000', id: nobody, change: nobody },
      body: { text: 'It is moved in version 2.', mark: 'done' },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  markAcceptancesSeen: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  deliver: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { ids: [nobody], acceptsOn: '2026-03-30' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  previewDelivery: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { ids: [nobody], acceptsOn: '2026-03-30' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  sendDelivery: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  takeBackDelivery: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  createOfficeFileTicket: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  readOrderLinks: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  renewGuestLink: { sending: { params: { ref: 'ORD-26-00000' }, body: { after: 0 } }, ...onlyStaff('404 NOT_FOUND') },
  endGuestLink: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },

  listReviews: { sending: { query: { sort: 'helpful', rating: '5' } }, ...both('200') },
  readReviewSubject: { sending: {}, ...onlyUsers('200') },
  submitReview: {
    sending: { body: { rating: 5, comment: 'The map came on the day you said.', service: 'web-gis' } },
    ...onlyUsers('201'),
  },
  editReview: {
    sending: { params: { id: nobody }, body: { rating: 4, comment: 'A day later, after all.' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  deleteReview: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  likeReview: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  unlikeReview: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  moderateReview: {
    sending: { params: { id: nobody }, body: { hidden: true, reason: 'It names a person.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
};

/** Every endpoint with its name and sample, without their specific types. */
export const sampled = (all: Endpoints): { name: string; endpoint: Endpoint; sample: Sample }[] =>
  (Object.keys(samples) as (keyof Endpoints)[]).map((name) => ({
    name,
    endpoint: all[name],
    sample: samples[name] as unknown as Sample,
  }));
