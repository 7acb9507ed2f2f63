import type { Generated } from 'kysely';

interface ReviewsTable {
  id: string;
  user_id: string;
  rating: number;
  comment: string;
  service_id: string | null;
  /** As many as the review has rows in review_likes. */
  likes: Generated<number>;
  /** Null: everybody sees it. */
  hidden_reason: string | null;
  created_at: Date;
  edited_at: Date | null;
}

interface ReviewLikesTable {
  review_id: string;
  user_id: string;
  created_at: Date;
}

interface ReviewRatingsTable {
  rating: number;
  /** How many reviews that everybody sees gave this rating. */
  count: number;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reviews: ReviewsTable;
    review_likes: ReviewLikesTable;
    review_ratings: ReviewRatingsTable;
  }
}
