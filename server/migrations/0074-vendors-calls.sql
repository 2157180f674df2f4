-- What proves a vendor is no longer kept with its calls: the secret of Telegram (93) and the token of Jio (16).
update hook_calls set envelope = envelope #- '{headers,x-telegram-bot-api-secret-token}'
where channel_id in (select id from channels where vendor = 93);
update hook_calls set envelope = envelope #- '{query,token}'
where channel_id in (select id from channels where vendor = 16);

-- Who tells until when all was read names no message. One that is on its way at that moment waits for its vendor's answer:
-- only if this very attempt sent it, it was read.
alter table parked_statuses add column fence integer;
