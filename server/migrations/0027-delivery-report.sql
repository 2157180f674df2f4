-- Sent by an API key, which the delivery report tells apart from what people send.
alter table broadcasts add column by_key boolean not null default false;

-- The delivery report walks and counts each state of each channel by itself, newest first; the enterprise is there for
-- row-level security, so that a count reads the index alone.
create index deliveries_report on deliveries (channel_id, state, id) include (enterprise_id);
-- Messages of chats are few among those of broadcasts.
create index deliveries_spoken on deliveries (channel_id, state, id) where message_id is not null;
