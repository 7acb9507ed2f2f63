import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reviews: {
      id: string;
      user_id: string;
      rating: number;
      comment: string;
      service_id: string | null;
      likes: Generated<number>;
      hidden_reason: string | null;
      created_at: Date;
      edited_at: Date | null;
      request_key: string | null;
      /** Our answer. */
      answer: Generated<string | null>;
      answered_at: Generated<Date | null>;
      answer_emailed_at: Generated<Date | null>;
      /** When it was answered or hidden, or staff recorded that it needs no answer. */
      handled_at: Generated<Date | null>;
    };
    review_likes: {
      review_id: string;
      user_id: string;
      created_at: Date;
    };
    review_ratings: {
      rating: number;
      count: number;
    };
  }
}
