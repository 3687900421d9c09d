-- Notices to staff that name the guest of a booking (decision 138).

-- The booking that a notice to others than its guest is about. It goes with the booking, and so with the guest's account.
alter table notifications add column booking_id uuid references table_bookings (id) on delete cascade;
create index notifications_booking on notifications (booking_id) where booking_id is not null;
