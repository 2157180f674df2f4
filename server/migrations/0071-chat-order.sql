-- What waits of one chat, in its order: a message is not sent before those of its chat that wait as well.
create index deliveries_chat_waiting on deliveries (chat_id, id) where state = -1 and broadcast_id is null;

-- Whether its end was told. One that goes on for a message that is sent again is not told of twice.
alter table broadcasts add column is_told boolean not null default false;
update broadcasts set is_told = true where state in ('COMPLETED', 'FAILED');
