-- The channels whose vendors have called are found by one look for each, and the calls of one are read in their order,
-- however many wait on it or on the others.
drop index hook_calls_waiting;
create index hook_calls_waiting on hook_calls (channel_id, id, not_before) where processed_at is null;
