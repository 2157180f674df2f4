-- Since when the text is being handed to the vendor; null once the vendor has answered. Until then nobody has judged it.
alter table templates add column handing_since timestamptz;
