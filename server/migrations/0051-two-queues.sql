-- Messages of chats are looked for before every claim of a broadcast's. In an index of their own that costs nothing; in
-- one with the rows of broadcasts, `broadcast_id is null` gave no order, and all that wait on the channel were read.
drop index deliveries_waiting;
create index deliveries_waiting on deliveries (channel_id, broadcast_id, next_attempt_at, id)
  where state = -1 and broadcast_id is not null;
create index deliveries_spoken_waiting on deliveries (channel_id, next_attempt_at, id)
  where state = -1 and broadcast_id is null;
