import type { ReactNode } from 'react';

export const ReviewText = ({ children }: { children: string }) => (
  <p className="review-text" dir="auto">
    {children}
  </p>
);

export const CardFoot = ({ left, children }: { left: ReactNode; children: ReactNode }) => (
  <div className="review-foot">
    {left}
    <div className="needs-script ml-auto flex flex-wrap gap-x-6">{children}</div>
  </div>
);
