-- Ends of a message that turned out to be none, such as a failure before it was delivered all the same:
-- [{"status", "at", "msg"}], the oldest first.
alter table deliveries add column lifted jsonb;
