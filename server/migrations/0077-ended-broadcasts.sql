-- The delivery report reads the messages of broadcasts by the broadcasts that had not ended before its first day.
create index broadcasts_ended on broadcasts (enterprise_id, completed_at);
