interface SalePriceProps {
  price: number;
  previousPrice: number;
  discountPercent: number;
}

export const SalePrice = ({ price, previousPrice, discountPercent }: SalePriceProps) => (
  <p className="sale-price">
    <b className="text-price flared">{`$${price}`}</b>
    <s>
      <span className="sr-only">was </span>
      {`$${previousPrice}`}
    </s>
    <span className="sale-tile">{`${discountPercent}% OFF`}</span>
  </p>
);
