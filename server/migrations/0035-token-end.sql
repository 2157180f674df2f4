-- When the access token that somebody pasted ends, as the vendor last told.
alter table channel_lanes add column token_expires_at timestamptz;
