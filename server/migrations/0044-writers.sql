-- The contact whose chat a conversation with a bot is; on most channels the sender's id is one of the channel's own.
-- No reference: who was deleted for good is found no more.
alter table bot_sessions add column contact_id uuid;
