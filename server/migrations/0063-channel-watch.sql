-- What the vendor has done to the channel's account, and until when; null where it has done nothing.
alter table channel_lanes add column trouble text;
alter table channel_lanes add column trouble_until timestamptz;
-- When those who keep the channel were last told that its token ends.
alter table channel_lanes add column end_told_at timestamptz;
-- When they were told that the vendor refuses its credentials; null once it takes them again.
alter table channel_lanes add column refusal_told_at timestamptz;
