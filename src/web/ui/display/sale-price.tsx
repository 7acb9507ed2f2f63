interface SalePriceProps {
  price: number;
  previousPrice: number;
  discountPercent: number;
}

export function SalePrice({ price, previousPrice, discountPercent }: SalePriceProps) {
  return (
    <p className="sale-price">
      <b className="text-price flared">{`$${price}`}</b>
      <s>
        <span className="sr-only">was </span>
        {`$${previousPrice}`}
      </s>
      <span className="sale-tile">{`${discountPercent}% OFF`}</span>
    </p>
  );
}
