-- Numbers typed as "+263 (0)77 123 4567" were stored with the zero, which is not dialled after a country code.
update users set phone = regexp_replace(phone, '^\+(260|263|27|353|44|49|61|64)0', '+\1')
  where phone ~ '^\+(260|263|27|353|44|49|61|64)0';
update bookings set phone = regexp_replace(phone, '^\+(260|263|27|353|44|49|61|64)0', '+\1')
  where phone ~ '^\+(260|263|27|353|44|49|61|64)0';
update orders set guest_phone = regexp_replace(guest_phone, '^\+(260|263|27|353|44|49|61|64)0', '+\1')
  where guest_phone ~ '^\+(260|263|27|353|44|49|61|64)0';
update inquiries
  set answers = jsonb_set(answers, '{phone}', to_jsonb(regexp_replace(answers ->> 'phone', '^\+(260|263|27|353|44|49|61|64)0', '+\1')))
  where answers ->> 'phone' ~ '^\+(260|263|27|353|44|49|61|64)0';
