-- The screen that a tap on the push opens; null is home, which has all notifications.
alter table notifications add column path text check (path ~ '^/[a-z]' and char_length(path) <= 100);
