-- Recipients of an instance who were not reached get another message once, on another channel: outreach.md §9.
-- As the campaign had it when the instance was made: {"channelId", "templateId", "content", "mapping", "after"}, where
-- "after" is {"<state>": minutes}, how long a message may stand in a state.
alter table broadcasts add column fallback jsonb;
-- Whether its messages are still looked at.
alter table broadcasts add column is_watched boolean not null default false;
-- How many of its recipients were found unreached, also those who could not be written to either.
alter table broadcasts add column fallen integer not null default 0;
-- The instance whose unreached recipients it is for; it belongs to the same iteration.
alter table broadcasts add column fallback_of uuid;
create unique index broadcasts_fallback on broadcasts (fallback_of) where fallback_of is not null;
create index broadcasts_watched on broadcasts (id) where is_watched;

-- Whether it may still lead to a fallback, and to which message it has led.
alter table deliveries add column awaits_fallback boolean not null default false;
alter table deliveries add column fallback_id uuid;
create index deliveries_awaiting on deliveries (broadcast_id, state, coalesce(sent_at, settled_at)) where awaits_fallback;

-- The vendor's id of the message that a customer answers, where the vendor tells it.
alter table messages add column reply_to text;
create index messages_replies on messages (enterprise_id, id) where reply_to is not null;

-- Takes further recipients by call until its iteration is stopped.
alter table broadcasts add column is_open boolean not null default false;
