import Documents

/// How a value of a policy is written.
typealias PolicyForm<Value> = Form<Value, PolicyNotes>

/// A key of a mapping in a policy.
typealias PolicyField<Root> = Field<Root, PolicyNotes>

/// The keys of a mapping in a policy.
typealias PolicyTable<Root> = FieldTable<Root, PolicyNotes>
